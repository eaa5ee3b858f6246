import Foundation
import ProcessSupport
import Testing

/// A running process of the workspace tool. Tests read the lines that the process prints to standard output and standard error.
final class RunningTool {
    private let process = Process()
    private let lines: AsyncStream<String>
    private let ended: AsyncStream<Int32>

    init(_ tool: Tool, _ arguments: String...) throws {
        let pipe = Pipe()
        process.executableURL = Tool.executable
        process.arguments = ["--root", tool.root.filePath] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        let (lines, feed) = AsyncStream.makeStream(of: String.self)
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        (self.lines, self.ended) = (lines, ended)
        process.terminationHandler = { end.yield($0.terminationStatus) }
        Thread.detachNewThread {
            var rest = Data()
            while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
                rest += data
                while let newline = rest.firstIndex(of: 10) {
                    feed.yield(String(decoding: rest[..<newline], as: UTF8.self))
                    rest = Data(rest[(newline + 1)...])
                }
            }
            feed.finish()
        }
        // Some of these signals are ignored if a background shell started the tests, and the tool would inherit this setting.
        for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Waits for a line with a prefix. Returns the printed lines up to this line, without progress messages.
    func lines(upTo start: String) async throws -> [String] {
        var found: [String] = []
        for await line in lines where !line.hasSuffix("…") {
            found.append(line)
            if line.hasPrefix(start) { return found }
        }
        Issue.record("The tool exited after printing \(found)")
        return found
    }

    func interrupt() { process.interrupt() }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end of the process. Returns the remaining lines, and the exit code or the number of the terminating signal.
    func end() async -> (lines: [String], exitCode: Int32?) {
        let rest = await lines.reduce(into: [String]()) { $0.append($1) }
        return (rest, await ended.first { _ in true })
    }
}
