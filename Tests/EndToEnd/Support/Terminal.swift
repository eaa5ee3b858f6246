import Foundation

/// A terminal of a given width, for a process to write to.
final class Terminal: Sendable {
    /// What a process writes to.
    let processSide: FileHandle
    private let collector: Collector

    init(columns: Int) throws {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = 24
        var master: Int32 = -1
        var slave: Int32 = -1
        guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        // Only what is handed over is for the process.
        for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        processSide = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        collector = Collector(FileHandle(fileDescriptor: master, closeOnDealloc: false))
    }

    /// All that was written, once the process has ended.
    func text() async throws -> String {
        try processSide.close()
        return await collector.whole().replacingOccurrences(of: "\r\n", with: "\n")
    }

    /// Runs `movies` with this terminal as its standard output, or as both of its streams.
    ///
    /// - Returns: how it ended, and what stands on the terminal.
    func run(
        _ user: User,
        _ arguments: String...,
        environment: [String: String] = ["TERM": "xterm-256color"],
        showsErrors: Bool = false
    ) async throws -> (outcome: Launch.Outcome, text: String) {
        let launch = try user.start(
            arguments,
            environment: environment,
            output: processSide,
            errors: showsErrors ? processSide : nil
        )
        let outcome = await launch.outcome()
        return (outcome, try await text())
    }
}
