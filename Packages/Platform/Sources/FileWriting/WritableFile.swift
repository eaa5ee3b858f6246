import Platform

/// A file that a command creates or replaces.
///
/// A regular file is replaced atomically: the content goes to a temporary file in the same folder, which is then renamed. The new file has
/// the mode and, if permitted, the owner and group of the former file. A symbolic link stays, and its target is replaced. A device, FIFO or
/// other special file is opened and written.
public struct WritableFile: Sendable {
    /// A function that writes the content to a file descriptor.
    public typealias Body = (Int32) throws -> Void

    private let path: String

    /// Creates a value for the file at a path, which may not exist.
    public init(_ path: String) { self.path = path }

    /// Writes the file.
    ///
    /// - Throws: ``WritableFileError``, or the error of `body`. The former file is then unchanged, unless it is a special file.
    public func write(_ body: Body) throws {
        if let status {
            if kind == S_IFREG { try replace(status, body) } else { try writeThrough(body) }
        } else if errno == ENOENT {
            try replace(nil, body)
        } else {
            throw failure()
        }
    }

    /// The status of the file or of the target of a link; nil with `errno` if `stat` fails.
    private var status: stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    private var kind: mode_t? { status.map { $0.st_mode & S_IFMT } }

    /// Whether a file or link exists, so that ``create(_:)`` throws ``WritableFileError/exists``. False for a special file.
    public var exists: Bool {
        var status = stat()
        return !isSpecial && lstat(path, &status) == 0
    }

    private var isSpecial: Bool { kind.map { ![S_IFREG, S_IFDIR].contains($0) } ?? false }

    /// Creates the file. Does not replace an existing file, even if another process creates it at the same time. A special file is
    /// opened and written.
    ///
    /// - Throws: ``WritableFileError``, or the error of `body`. The file does not exist then.
    public func create(_ body: Body) throws {
        guard !isSpecial else { return try writeThrough(body) }
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw errno == EEXIST ? WritableFileError.exists : failure() }
        close(file)
        do {
            try write(body)
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Writes to an existing device, FIFO or similar file without replacing it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits for the reader of a FIFO.
    private func writeThrough(_ body: Body) throws {
        // Without O_NONBLOCK, opening a FIFO blocks until a program reads it, even after a cancellation.
        let flags = O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
        var file = open(path, flags)
        while file < 0, errno == ENXIO, kind == S_IFIFO {
            try Task.checkCancellation()
            // No event reports the reader.
            usleep(10_000)
            file = open(path, flags)
        }
        guard file >= 0 else { throw failure() }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        try fill(file, body)
    }

    /// Writes a temporary file and renames it.
    ///
    /// - Parameter status: The status of the existing file; nil if no file exists.
    private func replace(_ status: stat?, _ body: Body) throws {
        // Renaming needs write access to the folder only, so a read-only file needs this check.
        if status != nil, access(path, W_OK) != 0 { throw failure() }
        let target = target
        let temporary = "\(folder(of: target))/.output-\(String(UInt64.random(in: .min ... .max), radix: 16))"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else {
            guard errno == ENOENT else { throw failure() }
            throw WritableFileError.failed(reason: "there is no folder \(folder(of: target))")
        }
        do {
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

    private func fill(_ file: Int32, _ body: Body) throws {
        do {
            try body(file)
        } catch {
            close(file)
            throw error
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

    private func failure() -> WritableFileError { .failed(reason: String(cString: strerror(errno))) }
}

/// An error when writing a ``WritableFile``.
public enum WritableFileError: Error, Equatable {
    /// A file to create exists already.
    case exists
    /// A system call failed.
    case failed(reason: String)
}
