import FileWriting
import Platform
public import TerminalText

/// The destination of a command's result. A regular file is replaced atomically, a device or FIFO is written through. A cancellation ends
/// the wait for its reader.
public struct OutputFile: Equatable, Sendable {
    /// Standard output.
    public static let standardOutput = OutputFile("-")

    /// The path of the file; nil for standard output.
    public let path: String?
    /// Whether an existing file, other than a device or FIFO, is replaced.
    private let replaces: Bool

    /// Creates the destination for an option's value; `-` is standard output. An existing file is replaced, or else an error.
    public init(_ path: String, replaces: Bool = true) {
        self.path = path == "-" ? nil : path
        self.replaces = replaces || path == "-"
    }

    /// Whether a named file is a terminal, which would interpret control characters.
    public var isTerminal: Bool {
        guard let path else { return false }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
        let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        defer { close(file) }
        return file >= 0 && isatty(file) == 1
    }

    /// Checks, before the result exists, for an existing file, a missing folder and a terminal.
    public func checkBeforeWriting(standardOutput: StandardStream = .output) throws(OutputFileError) {
        guard let path else {
            if standardOutput.isTerminal { throw .terminal }
            return
        }
        if isTerminal { throw .terminal }
        if !replaces, WritableFile(path).exists { throw .exists(path: path) }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        var status = stat()
        guard stat(folder, &status) != 0 else { return }
        throw .failed(path: path, reason: String(cString: strerror(errno)))
    }

    /// Writes text to the destination.
    public func write(_ text: String, standardOutput: StandardStream = .output) throws {
        try write(to: standardOutput) { stream throws(StreamError) in try stream.write(text) }
    }

    /// Writes binary data to the destination, unless it is a terminal.
    public func write(bytes: some Collection<UInt8>, standardOutput: StandardStream = .output) throws {
        if self == .standardOutput ? standardOutput.isTerminal : isTerminal { throw OutputFileError.terminal }
        try write(to: standardOutput) { stream throws(StreamError) in try stream.write(bytes: bytes) }
    }

    /// Writes binary data to the file, or to `output` for ``standardOutput``.
    @MainActor
    public func write(bytes: some Collection<UInt8>, output: any TextOutput) throws {
        if self == .standardOutput { return try output.write(bytes: Array(bytes)) }
        try write(bytes: bytes)
    }

    /// Writes text to the file, or to `output` for ``standardOutput``.
    @MainActor
    public func write(_ text: String, output: any TextOutput) throws {
        if self == .standardOutput { return try output.write(text) }
        try write(text)
    }

    package func write(to standardOutput: StandardStream, _ body: (StandardStream) throws(StreamError) -> Void) throws {
        guard let path else { return try body(standardOutput) }
        let fill = { (descriptor: Int32) in try body(StandardStream(descriptor: descriptor)) }
        do {
            try replaces ? WritableFile(path).write(fill) : WritableFile(path).create(fill)
        } catch WritableFileError.exists {
            throw OutputFileError.exists(path: path)
        } catch WritableFileError.failed(let reason), StreamError.failed(let reason) {
            throw OutputFileError.failed(path: path, reason: reason)
        } catch StreamError.closed {
            throw OutputFileError.failed(path: path, reason: "its reader closed it")
        }
    }
}

/// An error when writing an ``OutputFile``.
public enum OutputFileError: Error, Equatable, CustomStringConvertible {
    /// The destination is a terminal and the result is binary.
    case terminal
    /// A file exists, and the user has not allowed to replace it.
    case exists(path: String)
    /// A system call failed, or the reader of a FIFO closed it.
    case failed(path: String, reason: String)

    /// The message for the user.
    public var description: String {
        switch self {
        case .terminal: "Cannot write binary data to a terminal. Name an output file."
        case .exists(let path): "\(path) exists. To replace it, add --force."
        case .failed(let path, let reason): "Cannot write \(path): \(reason)."
        }
    }
}
