import Foundation

/// A child process whose output is collected. It does not inherit the environment of the tests.
final class RunningProcess: Sendable {
    /// The exit code and the output of a process that has ended.
    struct Outcome: Sendable {
        /// The exit code, or the negative number of the signal that killed the process.
        let exitCode: Int32
        let output: String
        let errors: String

        /// The lines of standard output that end with a newline, without the newline.
        var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        /// The non-empty lines of standard error, without newlines.
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
        /// The tab-separated fields of each line of standard output.
        var rows: [[String]] { lines.map { $0.components(separatedBy: "\t") } }
        /// The fields of the first line; empty without output.
        var firstRow: [String] { rows.first ?? [] }
    }

    /// The time after which a process is killed. Only a process that hangs takes so long.
    static let timeout: DispatchTimeInterval = .seconds(120)

    /// The collected standard output; nil if the process writes to a given file handle.
    let output: OutputCollector?
    /// The collected standard error; nil if the process writes to a given file handle.
    let errors: OutputCollector?
    private let process: ProcessHandle

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - output: The file handle for standard output; nil to collect the output through a pipe.
    ///   - errors: The file handle for standard error; nil to collect the output through a pipe.
    init(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String],
        output: FileHandle? = nil,
        errors: FileHandle? = nil
    ) throws {
        let outputPipe = output == nil ? Pipe() : nil
        let errorPipe = errors == nil ? Pipe() : nil
        process = try ProcessHandle(
            executable,
            arguments,
            environment: environment,
            output: output ?? outputPipe?.fileHandleForWriting,
            errors: errors ?? errorPipe?.fileHandleForWriting
        )
        // While a write end is open in this process, reading the pipe never reaches its end.
        for pipe in [outputPipe, errorPipe] { try pipe?.fileHandleForWriting.close() }
        self.output = outputPipe.map { OutputCollector($0.fileHandleForReading) }
        self.errors = errorPipe.map { OutputCollector($0.fileHandleForReading) }
    }

    var identifier: Int32 { process.identifier }

    /// Sends SIGINT, like Ctrl-C.
    func interrupt() { process.send(SIGINT) }

    /// Sends SIGTERM.
    func terminate() { process.send(SIGTERM) }

    /// Sends SIGKILL, which ends the process without any cleanup.
    func kill() { process.send(SIGKILL) }

    /// Waits for the end of the process and of its output, and returns the outcome.
    func outcome() async -> Outcome {
        let exitCode = await process.exitCode()
        return Outcome(exitCode: exitCode, output: await output?.text() ?? "", errors: await errors?.text() ?? "")
    }
}
