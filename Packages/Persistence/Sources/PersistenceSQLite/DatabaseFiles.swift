import Foundation
import Persistence
import Platform

/// The file of a database and the files beside it: the write-ahead log, the shared memory and the lock file.
struct DatabaseFiles {
    /// The device and inode of the file at a path. They identify the file as long as a process has it open.
    struct Identity: Equatable {
        private let device: UInt64
        private let inode: UInt64

        /// Creates the identity of the file at a path; nil if `stat` fails, for example for a missing file.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    let path: String
    private let isLinked: Bool

    /// - Parameter path: The path of the database file, or of a symbolic link to it. As SQLite does, the other files are beside the
    ///   target of a link, which may not exist.
    init(path: String) {
        var target = path
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        // The loop ends at a cycle of links, which SQLite refuses.
        for _ in 0..<Self.maximumLinks {
            let count = readlink(target, &buffer, buffer.count)
            guard count > 0 else { break }
            let link = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            let folder = (target as NSString).deletingLastPathComponent
            target = link.hasPrefix("/") || folder.isEmpty ? link : "\(folder)/\(link)"
        }
        self.path = target
        isLinked = target != path
    }

    private static let maximumLinks = 40

    var lockPath: String { path + "-lock" }

    /// The suffixes of the write-ahead log, the shared memory and the database file, in the order of removal.
    ///
    /// The database file is removed last. Otherwise SQLite would read a remaining log as the log of the next file.
    private static let suffixes = ["-wal", "-shm", ""]

    var identity: Identity? { Identity(path: path) }

    var logLength: Int { length("-wal") ?? 0 }

    var isMissing: Bool { length("") ?? (errno == ENOENT ? 0 : 1) == 0 }

    /// Whether a symbolic link to the database file leads to a missing directory, or the directory of the file or a parent is a link whose
    /// target is missing, as of a disk that is not mounted. The database may exist then.
    var isBehindDanglingLink: Bool {
        var directory = (path as NSString).deletingLastPathComponent
        if isLinked, !directory.isEmpty, Identity(path: directory) == nil { return true }
        var status = stat()
        while !directory.isEmpty, lstat(directory, &status) != 0 {
            directory = (directory as NSString).deletingLastPathComponent
        }
        return !directory.isEmpty && Identity(path: directory) == nil
    }

    /// Whether the write-ahead log is all that remains of a database. SQLite would delete this log.
    var hasOnlyLog: Bool { isMissing && logLength > 0 }

    private func length(_ suffix: String) -> Int? {
        var status = stat()
        return stat(path + suffix, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Creates the directory of the database file and its missing parents with mode 0700.
    ///
    /// - Throws: `RecordStoreError` if this fails, or if the directory is behind a link without a target.
    func createDirectory() throws(RecordStoreError) {
        guard !isBehindDanglingLink else { throw .cannotCreate(path, errno: ENOENT) }
        try Self.create((path as NSString).deletingLastPathComponent)
    }

    /// Creates a directory and its missing parents. `FileManager` would report its own error codes instead of `errno`.
    private static func create(_ directory: String) throws(RecordStoreError) {
        guard !directory.isEmpty, Identity(path: directory) == nil else { return }
        try create((directory as NSString).deletingLastPathComponent)
        if mkdir(directory, 0o700) != 0 {
            // A concurrent process may have created the directory first.
            guard errno == EEXIST else { throw .cannotCreate(directory, errno: errno) }
            return
        }
        // The umask may have removed permission bits.
        chmod(directory, 0o700)
    }

    func delete() throws(RecordStoreError) {
        for suffix in Self.suffixes where unlink(path + suffix) != 0 && errno != ENOENT {
            throw .cannotReplace(path + suffix, errno: errno)
        }
    }

    /// Renames the files and returns the new path. Adds the date to the names, and a number if such a name exists.
    ///
    /// The caller must hold the exclusive lock, so that no other process creates a file at the new path.
    func setAside(at date: Date) throws(RecordStoreError) -> String {
        // The basic format of ISO 8601 (20261121T101500Z) has no colons, which some file systems do not allow.
        let stamp = date.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        let base = path + ".damaged-" + stamp
        var name = base
        var number = 1
        while Self.suffixes.contains(where: { Identity(path: name + $0) != nil }) {
            number += 1
            name = "\(base)-\(number)"
        }
        for suffix in Self.suffixes where rename(path + suffix, name + suffix) != 0 && errno != ENOENT {
            throw .cannotReplace(path + suffix, errno: errno)
        }
        return name
    }
}

/// A lock between processes on a separate file. A lock on the database file is unsuitable: closing a descriptor of that
/// file would drop SQLite's locks.
struct FileLock {
    enum Mode {
        case shared
        case exclusive
    }

    let path: String

    /// Runs `body` while holding the lock.
    ///
    /// - Throws: `RecordStoreError` with the kind `busy` if another process holds the lock.
    func hold<Value>(_ mode: Mode, _ body: () throws -> Value) throws -> Value {
        var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor < 0, mode == .shared, [EACCES, EPERM, EROFS].contains(errno) {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            // A process that cannot write in the folder can read the database without a lock file.
            if descriptor < 0 { return try body() }
        }
        guard descriptor >= 0 else { throw RecordStoreError.cannotCreate(path, errno: errno) }
        defer { close(descriptor) }
        guard flock(descriptor, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK ? RecordStoreError.busy(path) : .cannotCreate(path, errno: errno)
        }
        return try body()
    }
}
