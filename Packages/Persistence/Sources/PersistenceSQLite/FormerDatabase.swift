import Foundation
import Persistence
import SQLite

/// A database under the name that earlier versions of an app used, in the same folder.
struct FormerDatabase {
    let formerPath: String
    let path: String

    /// Returns the path of the database: the new one, or the former one if the file cannot be moved yet, because a process of an earlier
    /// version has it open, or the folder is read-only.
    ///
    /// Leaves a symbolic link at the former path, so that earlier versions and backups use the same file.
    ///
    /// - Throws: `RecordStoreError` with the kind `busy` if another process is moving or opening the file.
    func locate() throws -> String {
        guard mustMove else { return path }
        do {
            return try FileLock(path: DatabaseFiles(path: path).lockPath).hold(.exclusive) {
                guard mustMove else { return path }
                let former = DatabaseFiles(path: formerPath)
                return try FileLock(path: former.lockPath).hold(.exclusive) {
                    // If the former path is a link, all files stay where they are, beside the target.
                    guard former.path != formerPath || Self.completeUnusedFile(former.path),
                        rename(formerPath, path) == 0
                    else { return formerPath }
                    symlink((path as NSString).lastPathComponent, formerPath)
                    if former.path == formerPath { for suffix in ["-shm", "-lock"] { unlink(formerPath + suffix) } }
                    return path
                }
            }
        } catch let error as RecordStoreError where error.kind != .busy {
            return formerPath
        }
    }

    /// Whether there is a file only at the former path. A log without its file counts, because its rows must not be forgotten.
    private var mustMove: Bool {
        var status = stat()
        guard lstat(path, &status) != 0, errno == ENOENT, !DatabaseFiles(path: path).hasOnlyLog else { return false }
        if lstat(formerPath, &status) != 0 { return DatabaseFiles(path: formerPath).hasOnlyLog }
        // The link of an earlier move must not be moved to itself. Two spellings of a path can name the same folder.
        let target = DatabaseFiles(path: formerPath).path as NSString, new = path as NSString
        return target.lastPathComponent != new.lastPathComponent
            || DatabaseFiles.Identity(path: Self.folder(of: target))
                != DatabaseFiles.Identity(path: Self.folder(of: new))
    }

    private static func folder(of path: NSString) -> String {
        path.deletingLastPathComponent.isEmpty ? "." : path.deletingLastPathComponent
    }

    /// Moves the write-ahead log into the file and removes it. Returns false if another process has the file open, or SQLite cannot open it.
    private static func completeUnusedFile(_ path: String) -> Bool {
        // In this mode, SQLite locks the file for all other connections. Closing it moves the log.
        let database = try? Database(path: path, configuration: .readWrite(create: false))
        guard let database, (try? database.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")) != nil
        else { return false }
        return (try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")) != nil
    }
}
