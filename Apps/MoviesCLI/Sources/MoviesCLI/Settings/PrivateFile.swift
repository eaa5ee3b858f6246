import Foundation
import Platform

/// A file of settings that only the user may read. Lines that begin with `#` are comments.
struct PrivateFile {
    let path: String

    /// The maximum number of bytes to read.
    private static let longest = 16 * 1024

    /// Returns the lines that are neither blank nor comments, trimmed; none if the file is missing.
    func lines() throws -> [String] {
        // Checks and reads through one file descriptor, so that no process can replace the file in between. With O_NONBLOCK,
        // opening a FIFO does not block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            var link = stat()
            // The file of a dangling symbolic link is missing, but the user has set one up.
            guard errno == ENOENT || errno == ENOTDIR, lstat(path, &link) != 0 else { throw unreadable(reason) }
            return []
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unreadable("it is not a regular file")
        }
        let mode = status.st_mode & 0o777
        guard mode & 0o077 == 0 else {
            throw SettingsError(
                "Other users can read \(path) (mode 0\(String(mode, radix: 8))).\nRun: chmod 600 '\(path)'"
            )
        }
        let data = try file.read(upToCount: Self.longest + 1) ?? Data()
        guard data.count <= Self.longest else { throw unreadable("it is longer than 16 KiB") }
        // Some programs write a byte order mark at the start of a text file.
        return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"])) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    private func unreadable(_ reason: String) -> SettingsError { SettingsError("Cannot read \(path): \(reason).") }
}
