public import Foundation
import Platform

/// An external command, which runs in the process group of its caller.
public struct Subprocess: Sendable {
    /// The path of the executable, or its name in PATH, followed by the command's arguments.
    public var arguments: [String]
    /// The working folder of the command; nil for the working folder of this process.
    public var folder: URL?
    /// The environment variables of the command.
    public var environment: [String: String]
    /// The bytes that the command reads from standard input.
    public var input: Data
    /// The destination of the command's standard output and standard error.
    public var output: Output
    /// The maximum run time, after which the command and its descendants are terminated; nil for no limit.
    public var timeLimit: Duration?
    /// The time between SIGTERM and SIGKILL for a cancelled command.
    var grace = Duration.seconds(2)

    /// A destination of a command's standard output and standard error.
    public enum Output: Sendable {
        /// Memory: the properties `output` and `errors` of ``Outcome``.
        case captured
        /// One file for both streams. The content of an existing file is replaced.
        case file(URL)
        /// The standard streams of this process.
        case inherited
    }

    /// Creates a command that inherits the environment of this process. The variables in `environment` are added, or override inherited ones.
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

    /// The result of a command.
    public struct Outcome: Sendable {
        /// The exit code; 128 plus the signal's number if a signal terminated the command.
        public let exitCode: Int32
        /// The captured standard output; empty for other destinations.
        public let output: Data
        /// The captured standard error; empty for other destinations.
        public let errors: Data
        /// Whether the command was terminated because it exceeded its time limit.
        public let exceededTimeLimit: Bool

        /// The captured standard output as text.
        public var text: String { String(decoding: output, as: UTF8.self) }
        /// The captured standard error as text.
        public var errorText: String { String(decoding: errors, as: UTF8.self) }

        /// Returns the result with `new` instead of `old` in the captured output.
        public func replacing(_ old: String, with new: String) -> Outcome {
            Outcome(
                exitCode: exitCode,
                output: Data(text.replacing(old, with: new).utf8),
                errors: Data(errorText.replacing(old, with: new).utf8),
                exceededTimeLimit: exceededTimeLimit
            )
        }
    }

    /// Runs the command when fewer commands run than there are processors. Cancelling the task terminates the command and its descendants.
    ///
    /// - Returns: The exit code and the output, even if the command fails.
    public func run() async throws -> Outcome { try await Self.slots.run { try await runNow() } }

    /// The limit on concurrent commands. Hundreds of concurrent commands would slow each other down and exhaust the file descriptors.
    private static let slots = Slots(count: ProcessInfo.processInfo.activeProcessorCount)

    /// Runs the command at once, even if it exceeds the limit of ``run()``.
    public func runNow() async throws -> Outcome {
        // Output goes to files, because a full pipe would block the command.
        let streams = try SubprocessStreams(self)
        defer { streams.close() }
        let child = try ChildProcess(self, streams: streams)
        let (exitCode, exceededTimeLimit) = await exitCode(of: child)
        return Outcome(
            exitCode: exitCode,
            output: try streams.output(),
            errors: try streams.errors(),
            exceededTimeLimit: exceededTimeLimit
        )
    }

    /// Returns the exit code of a running command, and whether the command was terminated because it exceeded its time limit.
    private func exitCode(of child: ChildProcess) async -> (Int32, Bool) {
        await withTaskGroup(of: Int32?.self) { group in
            group.addTask {
                await withTaskCancellationHandler {
                    await child.exitCode()
                } onCancel: {
                    child.terminate()
                }
            }
            if let timeLimit {
                group.addTask {
                    try? await Task.sleep(for: timeLimit)
                    return nil
                }
            }
            let first = await group.next() ?? nil
            // This also terminates the command, unless it has ended.
            group.cancelAll()
            guard first == nil, let last = await group.next() ?? nil else { return (first ?? 0, false) }
            return (last, !Task.isCancelled)
        }
    }
}

/// The error for a command that cannot be started or whose output file cannot be opened.
public struct SpawnError: Error, CustomStringConvertible {
    /// The name or path of the command.
    public let command: String
    /// The error number (errno); `ENOENT` if the command does not exist.
    public let code: Int32

    /// The message for the user.
    public var description: String { "Cannot run \(command): \(String(cString: strerror(code)))." }
}

/// The files for a command's standard streams, as file descriptors of this process.
struct SubprocessStreams {
    let input: Int32
    let outputFile: Int32
    let errorFile: Int32
    private let owned: [Int32]
    private let isCaptured: Bool

    init(_ command: Subprocess) throws(SpawnError) {
        func opened(_ descriptor: Int32) throws(SpawnError) -> Int32 {
            guard descriptor >= 0 else { throw SpawnError(command: command.arguments.first ?? "", code: errno) }
            return descriptor
        }
        input = try opened(command.input.isEmpty ? open("/dev/null", O_RDONLY | O_CLOEXEC) : Self.anonymousFile())
        switch command.output {
        case .captured:
            outputFile = try opened(Self.anonymousFile())
            errorFile = try opened(Self.anonymousFile())
            owned = [input, outputFile, errorFile]
        case .file(let url):
            outputFile = try opened(open(url.filePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
            errorFile = outputFile
            owned = [input, outputFile]
        case .inherited:
            (outputFile, errorFile) = (STDOUT_FILENO, STDERR_FILENO)
            owned = [input]
        }
        isCaptured = if case .captured = command.output { true } else { false }
        if !command.input.isEmpty {
            do {
                try FileHandle(fileDescriptor: input).write(contentsOf: command.input)
            } catch {
                throw SpawnError(command: command.arguments.first ?? "", code: EIO)
            }
            lseek(input, 0, SEEK_SET)
        }
    }

    func close() { for descriptor in owned { _ = Platform.close(descriptor) } }

    func output() throws -> Data { isCaptured ? try Self.contents(of: outputFile) : Data() }

    func errors() throws -> Data { isCaptured ? try Self.contents(of: errorFile) : Data() }

    private static func contents(of file: Int32) throws -> Data {
        lseek(file, 0, SEEK_SET)
        return try FileHandle(fileDescriptor: file).readToEnd() ?? Data()
    }

    /// Creates an unnamed temporary file and returns its descriptor; -1 after a failure. Closing the last descriptor deletes the file.
    private static func anonymousFile() -> Int32 {
        var name = Array(
            FileManager.default.temporaryDirectory.appending(path: "subprocess-XXXXXX").filePath.utf8CString
        )
        let file = mkstemp(&name)
        guard file >= 0 else { return -1 }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
    }
}
