internal import Foundation
internal import Persistence
internal import Platform

/// A database's file and what lies beside it.
struct DatabaseFiles {
    let path: String

    var lockPath: String { path + "-lock" }

    /// The write-ahead log, its shared memory, then the file itself. The file goes last: were it gone first, a process dying
    /// in between would leave a log that SQLite takes for that of the next file.
    private static let suffixes = ["-wal", "-shm", ""]

    var identity: FileIdentity? { FileIdentity(path: path) }

    /// The length of the write-ahead log in bytes; 0 where there is none.
    var logLength: Int {
        var status = stat()
        return stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }

    /// Makes the directory, and those above it, for their owner alone.
    func createDirectory() throws(RecordStoreError) {
        try Self.create((path as NSString).deletingLastPathComponent)
    }

    /// `FileManager` would do the same, but names what went wrong by a number of its own.
    private static func create(_ directory: String) throws(RecordStoreError) {
        guard !directory.isEmpty, FileIdentity(path: directory) == nil else { return }
        try create((directory as NSString).deletingLastPathComponent)
        if mkdir(directory, 0o700) != 0 {
            // Another process may have been quicker.
            guard errno == EEXIST else { throw .cannotCreate(directory, errno: errno) }
            return
        }
        // Whatever the umask took away.
        chmod(directory, 0o700)
    }

    func delete() throws(RecordStoreError) {
        for suffix in Self.suffixes where unlink(path + suffix) != 0 && errno != ENOENT {
            throw .cannotReplace(path + suffix, errno: errno)
        }
    }

    /// Renames the files after the moment it happens, and returns the new name. No earlier one is overwritten; the caller
    /// holds the exclusive lock, so that nobody else takes the name meanwhile.
    func setAside(at date: Date) throws(RecordStoreError) -> String {
        let base = path + ".damaged-" + Self.stamp(date)
        var name = base
        var number = 1
        while Self.suffixes.contains(where: { FileIdentity(path: name + $0) != nil }) {
            number += 1
            name = "\(base)-\(number)"
        }
        for suffix in Self.suffixes where rename(path + suffix, name + suffix) != 0 && errno != ENOENT {
            throw .cannotReplace(path + suffix, errno: errno)
        }
        return name
    }

    /// 20261121T101500Z: ISO 8601 in its basic format, as a colon does not belong in a file name.
    private static func stamp(_ date: Date) -> String {
        let format = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        return date.formatted(format)
    }
}
