import FileWriting
import Platform
public import TerminalText

/// The destination of a command's result, such as the value of an option `--output`.
///
/// `WritableFile` writes the file: a regular file is replaced atomically and keeps its mode and owner, and a device or FIFO is
/// written through. A cancellation ends the wait for its reader, with `CancellationError` or ``StreamError/cancelled``.
public enum OutputFile: Equatable, Sendable {
    /// Standard output.
    case standardOutput
    /// A file that is created or replaced.
    case named(String)
    /// A file that does not exist. An existing file, other than a device or FIFO, is an error.
    case new(String)

    /// Creates the destination for an option's value; `-` is standard output.
    ///
    /// - Parameter replaces: Whether an existing file is replaced, such as the value of ``CommonOptions/force``.
    public init(_ path: String, replaces: Bool = true) {
        self = path == "-" ? .standardOutput : replaces ? .named(path) : .new(path)
    }

    /// The path of the file; nil for standard output.
    public var path: String? {
        switch self {
        case .standardOutput: nil
        case .named(let path), .new(let path): path
        }
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

    /// Checks, before the result exists, for errors that ``write(bytes:output:)`` would throw: an existing file, a missing folder, or
    /// a terminal.
    ///
    /// - Throws: ``OutputFileError``.
    public func checkBeforeWriting(standardOutput: StandardStream = .output) throws(OutputFileError) {
        switch self {
        case .standardOutput:
            if standardOutput.isTerminal { throw .terminal }
        case .named where isTerminal, .new where isTerminal: throw .terminal
        case .new(let path) where WritableFile(path).exists: throw .exists(path: path)
        case .named(let path), .new(let path):
            let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
            var status = stat()
            guard stat(folder, &status) != 0 else { return }
            throw .failed(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Writes text to the destination.
    ///
    /// - Throws: ``OutputFileError``, or ``StreamError`` for standard output.
    public func write(_ text: String, standardOutput: StandardStream = .output) throws {
        try write(to: standardOutput) { stream throws(StreamError) in try stream.write(text) }
    }

    /// Writes binary data to the destination.
    ///
    /// - Throws: ``OutputFileError``, or ``StreamError`` for standard output.
    public func write(bytes: some Collection<UInt8>, standardOutput: StandardStream = .output) throws {
        if self == .standardOutput ? standardOutput.isTerminal : isTerminal { throw OutputFileError.terminal }
        try write(to: standardOutput) { stream throws(StreamError) in try stream.write(bytes: bytes) }
    }

    /// Writes binary data to the file. For ``standardOutput``, writes to `output` instead.
    ///
    /// - Throws: ``OutputFileError``, or the error of the output.
    @MainActor
    public func write(bytes: some Collection<UInt8>, output: any TextOutput) throws {
        if self == .standardOutput { return try output.write(bytes: Array(bytes)) }
        try write(bytes: bytes)
    }

    /// Writes text to the file. For ``standardOutput``, writes to `output` instead.
    ///
    /// - Throws: ``OutputFileError``, or the error of the output.
    @MainActor
    public func write(_ text: String, output: any TextOutput) throws {
        if self == .standardOutput { return try output.write(text) }
        try write(text)
    }

    package func write(to standardOutput: StandardStream, _ body: (StandardStream) throws(StreamError) -> Void) throws {
        func fill(_ descriptor: Int32) throws { try body(StandardStream(descriptor: descriptor)) }
        switch self {
        case .standardOutput: try body(standardOutput)
        case .named(let path): try reporting(path) { try WritableFile(path).write(fill) }
        case .new(let path): try reporting(path) { try WritableFile(path).create(fill) }
        }
    }

    private func reporting(_ path: String, _ write: () throws -> Void) throws {
        do {
            try write()
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
