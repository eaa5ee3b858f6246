import Platform
public import TerminalText

/// The destination of a command's result, such as the value of an option `--output`.
///
/// A regular file is replaced atomically: the result goes to a temporary file in the same folder, which is then
/// renamed. The new file has the mode and, if permitted, the owner and group of the former file. A symbolic link stays,
/// and its target is replaced. A device, FIFO or other special file is opened and written.
public enum OutputFile: Equatable, Sendable {
    /// Standard output.
    case standardOutput
    /// A file chosen by the user. An existing file is replaced.
    case named(String)
    /// A file with a name chosen by the program. An existing file is an error.
    case new(String)

    /// Creates the destination for an option's value; `-` is standard output.
    public init(_ path: String) {
        self = path == "-" ? .standardOutput : .named(path)
    }

    /// The path of the file; nil for standard output.
    public var path: String? {
        switch self {
        case .standardOutput: nil
        case .named(let path), .new(let path): path
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
        if self == .standardOutput, standardOutput.isTerminal { throw OutputFileError.terminal }
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

    package func write(
        to standardOutput: StandardStream,
        _ body: (StandardStream) throws(StreamError) -> Void
    ) throws {
        switch self {
        case .standardOutput: try body(standardOutput)
        case .named(let path): try NamedFile(path: path).write(body)
        case .new(let path): try NamedFile(path: path).create(body)
        }
    }
}

/// An error when writing an ``OutputFile``.
public enum OutputFileError: Error, Equatable, CustomStringConvertible {
    /// Standard output is a terminal and the result is binary.
    case terminal
    /// A file already exists at the path that the program chose.
    case exists(path: String)
    /// A system call failed, or the reader of a FIFO closed it.
    case failed(path: String, reason: String)

    /// The message for the user.
    public var description: String {
        switch self {
        case .terminal: "Cannot write binary data to a terminal. Name an output file."
        case .exists(let path): "\(path) exists. To replace it, name it as the output file."
        case .failed(let path, let reason): "Cannot write \(path): \(reason)."
        }
    }
}

private struct NamedFile {
    let path: String

    typealias Body = (StandardStream) throws(StreamError) -> Void

    func write(_ body: Body) throws(OutputFileError) {
        var status = stat()
        if stat(path, &status) == 0 {
            if status.st_mode & S_IFMT == S_IFREG {
                try replace(status, body)
            } else {
                try writeThrough(body)
            }
        } else if errno == ENOENT {
            try replace(nil, body)
        } else {
            throw failure()
        }
    }

    /// Creates the file. Does not replace an existing file, even if another process creates it at the same time.
    func create(_ body: Body) throws(OutputFileError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw errno == EEXIST ? .exists(path: path) : failure() }
        close(file)
        do throws(OutputFileError) {
            try write(body)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Writes to an existing device, FIFO or similar file without replacing it.
    private func writeThrough(_ body: Body) throws(OutputFileError) {
        let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { throw failure() }
        try fill(file, body)
    }

    /// Writes a temporary file and renames it.
    ///
    /// - Parameter status: The status of the existing file; nil if no file exists.
    private func replace(_ status: stat?, _ body: Body) throws(OutputFileError) {
        // Renaming needs write access to the folder only, so a read-only file needs this check.
        if status != nil, access(path, W_OK) != 0 { throw failure() }
        let target = target
        let temporary = "\(folder(of: target))/.output-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            throw errno == ENOENT ? failure("there is no folder \(folder(of: target))") : failure()
        }
        do throws(OutputFileError) {
            if let status {
                // Fails without privileges if the owner is another user. The order matters: fchown clears set-user-ID
                // bits.
                _ = fchown(file, status.st_uid, status.st_gid)
                _ = fchmod(file, status.st_mode & 0o7777)
            }
            try fill(file, body)
            guard rename(temporary, target) == 0 else { throw failure() }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private func fill(_ file: Int32, _ body: Body) throws(OutputFileError) {
        do throws(StreamError) {
            try body(StandardStream(descriptor: file))
        } catch {
            close(file)
            if case .failed(let reason) = error { throw failure(reason) }
            throw failure("its reader closed it")
        }
        // Some file systems report a full disk only when a file is closed.
        guard close(file) == 0 else { throw failure() }
    }

    /// The path of the file to replace: if ``path`` is a symbolic link, the target of the link, which may not exist.
    private var target: String {
        var target = path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        // The loop ends: for a cycle of links, `stat` has already failed in `write`.
        while case let count = readlink(target, &buffer, buffer.count), count > 0 {
            let link = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            target = link.hasPrefix("/") ? link : "\(folder(of: target))/\(link)"
        }
        return target
    }

    private func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// Returns an error with the text of the current `errno`.
    private func failure() -> OutputFileError { failure(String(cString: strerror(errno))) }

    private func failure(_ reason: String) -> OutputFileError { .failed(path: path, reason: reason) }
}
