package import AccountDomain
import AccountInterface
import Foundation
import Platform

/// The file with the session. Only its owner can read it (mode 0600).
///
/// The file contains JSON: `{"account":1,"service":"https://api.themoviedb.org/3","session":"…","user":"anna","version":1}`.
package struct SessionFile: SessionRepository {
    private struct Contents: Codable {
        var version = 1
        /// The base URL of the service. A session is used for no other service.
        let service: String
        let account: Int
        let user: String
        let session: String
    }

    /// The maximum wait for another process that stores a session, as for the database.
    private static let lockTimeout = Duration.seconds(5)
    private static let limit = 64 * 1_024
    private static let pause = Duration.milliseconds(50)

    private let path: String?
    private let service: String
    private let clock: any Clock<Duration>

    /// - Parameter path: The path of the file, whose folder may be missing; nil if it is unknown, so that no session can be stored.
    package init(path: String?, service: String, clock: any Clock<Duration>) {
        self.path = path
        self.service = service
        self.clock = clock
    }

    package func session() throws -> UserSession? {
        guard let path else { return nil }
        // Checks and reads through one descriptor, so that no process can replace the file in between.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            if errno == ELOOP { throw unreadable("is a symbolic link. Sign in again.") }
            throw unreadable("cannot be read: \(String(cString: strerror(errno))).")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("is not a regular file.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw unreadable("can be read by other users. Sign out and in again, or run: chmod 600 '\(path)'")
        }
        guard let data = try? file.read(upToCount: Self.limit),
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        else { throw unreadable("is damaged. Sign in again.") }
        guard contents.version == 1 else {
            throw AccountError.sessionNewer(
                message: message("is from a newer version of this program. Sign in again.")
            )
        }
        guard contents.service == service else { return nil }
        let account = Account(id: contents.account, userName: contents.user)
        return UserSession(account: account, id: SensitiveText(contents.session))
    }

    @discardableResult
    package func store(_ session: UserSession?, replacing expected: UserSession?) async throws -> UserSession? {
        guard let path else {
            guard session == nil else { throw notStored("cannot be written: its folder is unknown.") }
            return nil
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        if session != nil {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw writeError(error)
            }
        }
        // Without the lock, another process could remove or rename the new file before it is complete. Other users could lock the
        // folder, but cannot open this file. Opening a FIFO would wait for its reader without O_NONBLOCK.
        let lock = open(path + ".lock", O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard lock >= 0 else {
            if session == nil, errno == ENOENT || errno == ENOTDIR { return nil }
            throw writeError(errno)
        }
        defer { close(lock) }
        try await wait(for: lock)
        let former = try? self.session()
        if let expected, former != expected { return nil }
        // A crash while a session is stored leaves this file.
        unlink(path + ".new")
        guard let session else {
            guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
                throw notStored("cannot be removed: \(String(cString: strerror(errno))).")
            }
            return former
        }
        let contents = Contents(
            service: service,
            account: session.account.id,
            user: session.account.userName,
            session: session.id.revealed
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(contents)
        guard data.count <= Self.limit else { throw notStored("would be too large.") }
        try write(data, to: path)
        return former
    }

    private func wait(for lock: Int32) async throws {
        var rest = Self.lockTimeout
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw writeError(errno) }
            guard rest > .zero else {
                throw AccountError.tryLater(
                    message: message("is in use by another process. Try again when it has finished.")
                )
            }
            try await clock.sleep(for: Self.pause)
            rest -= Self.pause
        }
    }

    private func message(_ problem: String) -> String { "The session file \(path ?? "") \(problem)" }

    private func unreadable(_ problem: String) -> AccountError { .sessionUnreadable(message: message(problem)) }

    private func notStored(_ problem: String) -> AccountError { .sessionNotStored(message: message(problem)) }

    private func writeError(_ error: any Error) -> AccountError {
        let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return writeError(reason.map { Int32(($0 as NSError).code) } ?? EIO)
    }

    private func writeError(_ number: Int32) -> AccountError {
        notStored("cannot be written: \(String(cString: strerror(number))).")
    }

    /// Replaces the file in one step. Other users can read it at no time.
    ///
    /// Unlike the files of other commands, the new file does not keep the mode of the former one, and a symbolic link is replaced:
    /// both could show the session to other users.
    private func write(_ data: Data, to path: String) throws {
        let newPath = path + ".new"
        let descriptor = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw writeError(errno) }
        do {
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: data)
            try file.synchronize()
            try file.close()
            guard rename(newPath, path) == 0 else { throw writeError(errno) }
        } catch {
            unlink(newPath)
            throw error as? AccountError ?? writeError(error)
        }
    }
}
