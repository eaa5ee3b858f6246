import Foundation

/// A process that was started, with what it writes kept as it comes. It sees nothing of this process's environment.
final class Launch: Sendable {
    /// What a process left behind.
    struct Outcome: Sendable {
        /// The exit code; minus the signal's number for a process that a signal ended.
        let exitCode: Int32
        let output: String
        let errors: String

        /// The lines of the output, without their ends.
        var lines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        /// The lines of standard error, without their ends.
        var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
        /// The fields of each line, set apart by tabs.
        var rows: [[String]] { lines.map { $0.components(separatedBy: "\t") } }
        /// The fields of the first line.
        var firstRow: [String] { rows.first ?? [] }
    }

    /// What a process that does not end is given. Far more than any takes: it is there for those that hang.
    static let patience: DispatchTimeInterval = .seconds(120)

    let output: Collector?
    let errors: Collector?
    private let process: ProcessHandle

    /// - Parameters:
    ///   - output: what the process has for its standard output; nil to collect it from a pipe.
    ///   - errors: the same for its standard error.
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
        // Ours are closed, or the pipes would never end.
        for pipe in [outputPipe, errorPipe] { try pipe?.fileHandleForWriting.close() }
        self.output = outputPipe.map { Collector($0.fileHandleForReading) }
        self.errors = errorPipe.map { Collector($0.fileHandleForReading) }
    }

    var identifier: Int32 { process.identifier }

    /// As Ctrl-C does.
    func interrupt() {
        process.send(SIGINT)
    }

    /// As the system does when it wants a process to end.
    func terminate() {
        process.send(SIGTERM)
    }

    /// Waits until the process has ended and all it wrote has come.
    func outcome() async -> Outcome {
        let exitCode = await process.exitCode()
        return Outcome(
            exitCode: exitCode,
            output: await output?.whole() ?? "",
            errors: await errors?.whole() ?? ""
        )
    }
}
