import Foundation

/// A pseudo-terminal of a given width that collects the raw output of a process.
struct Terminal: Sendable {
    /// The slave side of the pseudo-terminal, for the standard streams of a process.
    let processSide: FileHandle
    private let collected: CollectedText

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
        collected = CollectedText(FileHandle(fileDescriptor: master, closeOnDealloc: false))
    }

    /// Returns the whole output of the process, with LF line endings. Call this method after the process has ended.
    func text() async throws -> String {
        try processSide.close()
        return await collected.all.value.replacing("\r\n", with: "\n")
    }

    /// Runs `movies` with a terminal as its standard output, and returns the text on the terminal.
    static func run(
        _ user: User,
        _ arguments: [String],
        columns: Int = 80,
        environment: [String: String] = ["TERM": "xterm-256color"]
    ) async throws -> String {
        let terminal = try Terminal(columns: columns)
        _ = try await user.movies(arguments, environment: environment, output: terminal.processSide)
        return try await terminal.text()
    }
}
