import Foundation
import Platform

/// A file that contains a credential. The first line that is neither blank nor a comment is the credential. Comment
/// lines begin with `#`.
struct CredentialsFile {
    let path: String

    /// The maximum number of bytes to read. Credentials are shorter.
    private static let longest = 16 * 1024

    /// Returns the credential, or nil if the file is missing or contains none.
    ///
    /// - Throws: `SettingsError` if other users can access the file, or if the file is too long, not regular or cannot be read.
    func read() throws(SettingsError) -> String? {
        // Checks and reads through one file descriptor, so that no process can replace the file in between. With O_NONBLOCK,
        // opening a FIFO does not block.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let reason = String(cString: strerror(errno))
            var link = stat()
            // The file of a dangling symbolic link is missing, but the user has set one up.
            guard errno == ENOENT || errno == ENOTDIR, lstat(path, &link) != 0 else {
                throw .unreadableCredentials(path: path, reason: reason)
            }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .unreadableCredentials(path: path, reason: "it is not a regular file")
        }
        let mode = status.st_mode & 0o777
        guard mode & 0o077 == 0 else {
            throw .exposedCredentials(path: path, mode: "0" + String(mode, radix: 8))
        }
        return lines(of: try contents(of: file)).first { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    private func contents(of file: Int32) throws(SettingsError) -> String {
        var bytes = [UInt8](repeating: 0, count: Self.longest + 1)
        let count = bytes.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { pread(file, $0, buffer.count, 0) } ?? 0
        }
        guard count >= 0 else {
            throw .unreadableCredentials(path: path, reason: String(cString: strerror(errno)))
        }
        guard count <= Self.longest else {
            throw .unreadableCredentials(path: path, reason: "it is longer than 16 KiB")
        }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        // Some programs write a byte order mark at the start of a text file.
        return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    }

    private func lines(of text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
