import Foundation

/// A child process whose output is collected. It does not inherit the environment of the tests, and is killed after `timeout`.
final class RunningProcess: Sendable {
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

    /// Only a process that hangs takes so long.
    private static let timeout: DispatchTimeInterval = .seconds(120)

    /// The collected standard output; nil if the process writes to a given file handle.
    let output: CollectedText?
    private let errors: CollectedText
    private let process: Process
    private let exitCode: Task<Int32, Never>

    /// - Parameter output: The file handle for standard output; nil to collect the output through a pipe.
    init(
        _ executable: String,
        _ arguments: [String],
        environment: [String: String],
        output: FileHandle? = nil
    ) throws {
        let outputPipe = output == nil ? Pipe() : nil
        let errorPipe = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output ?? outputPipe?.fileHandleForWriting
        process.standardError = errorPipe.fileHandleForWriting
        let (codes, code) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            let isSignal = process.terminationReason == .uncaughtSignal
            code.yield(isSignal ? -process.terminationStatus : process.terminationStatus)
        }
        // A shell starts background jobs with some signals ignored, and a child process would inherit the ignored signals.
        for number in [SIGINT, SIGHUP, SIGTERM] { signal(number, SIG_DFL) }
        try process.run()
        self.process = process
        exitCode = Task { await codes.first { _ in true } ?? 0 }
        // While a write end is open in this process, reading the pipe never reaches its end.
        for pipe in [outputPipe, errorPipe] { try pipe?.fileHandleForWriting.close() }
        self.output = outputPipe.map { CollectedText($0.fileHandleForReading) }
        errors = CollectedText(errorPipe.fileHandleForReading)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [weak process] in
            if let process { Self.send(SIGKILL, to: process) }
        }
    }

    func send(_ signal: Int32) { Self.send(signal, to: process) }

    /// Sends a signal, unless the process has ended. Its process id may then belong to another process.
    private static func send(_ signal: Int32, to process: Process) {
        if process.isRunning { kill(process.processIdentifier, signal) }
    }

    func outcome() async -> Outcome {
        await Outcome(exitCode: exitCode.value, output: output?.all.value ?? "", errors: errors.all.value)
    }
}

/// The text that arrives at a file handle.
struct CollectedText: Sendable {
    /// The first line without its newline, or all text without a newline.
    let firstLine: Task<String, Never>
    let all: Task<String, Never>

    /// Starts a thread that reads until the end of the file.
    init(_ handle: FileHandle) {
        let (texts, text) = AsyncStream<String>.makeStream()
        let (lines, line) = AsyncStream<String>.makeStream()
        Thread.detachNewThread {
            // FileHandle.read(upToCount:) blocks until the buffer is full; read(2) returns the bytes that are available.
            var buffer = [UInt8](repeating: 0, count: 65_536), bytes = Data()
            while true {
                let count = read(handle.fileDescriptor, &buffer, buffer.count)
                guard count > 0 || (count < 0 && errno == EINTR) else { break }
                bytes += buffer.prefix(max(0, count))
                if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    line.yield(String(decoding: bytes[..<end], as: UTF8.self))
                }
            }
            try? handle.close()
            for receiver in [line, text] { receiver.yield(String(decoding: bytes, as: UTF8.self)) }
        }
        firstLine = Task { await lines.first { _ in true } ?? "" }
        all = Task { await texts.first { _ in true } ?? "" }
    }
}
