import Foundation

/// A pseudo-terminal of a given width that collects the output of a process.
final class Terminal: Sendable {
    /// The slave side of the pseudo-terminal, for the standard streams of a process.
    let processSide: FileHandle
    private let collector: OutputCollector

    init(columns: Int) throws {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = 24
        var master: Int32 = -1
        var slave: Int32 = -1
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        // Close-on-exec, so that a child process inherits only the descriptors that are passed to it.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        processSide = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        collector = OutputCollector(FileHandle(fileDescriptor: master, closeOnDealloc: false))
    }

    /// Returns the whole output of the process, with LF line endings. Call this method after the process has ended.
    func text() async throws -> String {
        try processSide.close()
        return await collector.text().replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// Runs `movies` with this terminal as its standard output.
    ///
    /// - Parameter showsErrors: Whether standard error goes to the terminal too.
    /// - Returns: The outcome of the process and the text on the terminal.
    func run(
        _ user: User,
        _ arguments: String...,
        environment: [String: String] = ["TERM": "xterm-256color"],
        showsErrors: Bool = false
    ) async throws -> (outcome: RunningProcess.Outcome, text: String) {
        let process = try user.start(
            arguments,
            environment: environment,
            output: processSide,
            errors: showsErrors ? processSide : nil
        )
        let outcome = await process.outcome()
        return (outcome, try await text())
    }
}
