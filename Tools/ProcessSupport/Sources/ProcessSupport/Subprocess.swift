public import Foundation

/// A command of the system, run to its end in the process group of its caller.
public struct Subprocess: Sendable {
    /// Begins with the command's name, which is looked up in PATH, or with its path.
    public var arguments: [String]
    /// Where it runs; nil is the current folder.
    public var folder: URL?
    /// The variables it sees.
    public var environment: [String: String]
    /// What it reads from its standard input.
    public var input: Data
    /// Where its standard output and standard error go.
    public var output: Output

    /// Where the standard output and standard error of a command go.
    public enum Output: Sendable {
        /// Into the outcome.
        case captured
        /// Both to one file, which is replaced.
        case file(URL)
        /// To those of this process.
        case inherited
    }

    /// Describes a command that sees this process's environment with `environment` added.
    public init(
        _ arguments: [String],
        in folder: URL? = nil,
        environment: [String: String] = [:],
        input: Data = Data(),
        output: Output = .captured
    ) {
        self.arguments = arguments
        self.folder = folder
        self.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        self.input = input
        self.output = output
    }

    /// Whether a command that is cancelled takes with it all it started: compilers outlive the build that SwiftPM is asked for, because
    /// each has a process group of its own. Ctrl-C then reaches this process alone, which has to cancel the command.
    @TaskLocal public static var endsWithDescendants = false

    /// What a command left behind.
    public struct Outcome: Sendable {
        /// Its exit code, or 128 and the number of the signal that ended it.
        public let exitCode: Int32
        /// What it wrote to standard output, where that was captured.
        public let output: Data
        /// What it wrote to standard error, where that was captured.
        public let errors: Data

        /// The captured output.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// The captured errors.
        public var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    /// Runs the command when one of the machine's processors is free for it.
    ///
    /// - Throws: ``SpawnError`` where it cannot be started. A command that fails is an outcome.
    public func run() async throws -> Outcome {
        try await Self.slots.run { try await runNow() }
    }

    /// Callers run side by side and would begin hundreds together, which slow each other down and use up the file
    /// descriptors.
    private static let slots = Slots(count: ProcessInfo.processInfo.activeProcessorCount)

    /// Runs the command at once, for callers that wait for nothing else meanwhile.
    public func runNow() async throws -> Outcome {
        // Files, not pipes: a pipe that nobody empties blocks the command once it is full.
        let streams = try SubprocessStreams(self)
        defer { streams.close() }
        let child = try ChildProcess(self, streams: streams, leadsSession: Self.endsWithDescendants)
        let exitCode = await withTaskCancellationHandler {
            await child.exitCode()
        } onCancel: {
            child.terminate()
        }
        if Task.isCancelled { child.endDescendants() }
        return Outcome(exitCode: exitCode, output: try streams.output(), errors: try streams.errors())
    }
}
