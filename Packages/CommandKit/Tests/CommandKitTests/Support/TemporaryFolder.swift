import Foundation

/// A new folder, removed when the value is released.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "commandkit-\(UUID().uuidString)")
        path = url.path(percentEncoded: false)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws -> String {
        let path = file(name)
        try Data(text.utf8).write(to: URL(filePath: path))
        chmod(path, mode)
        return path
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

/// The type and permission bits of a file; of a symbolic link, its own.
func mode(of path: String) -> mode_t {
    var status = stat()
    lstat(path, &status)
    return status.st_mode
}
