import CProcessSupport
public import Foundation

extension URL {
    /// The file system path, without percent encoding.
    public var filePath: String { path(percentEncoded: false) }

    /// Returns the path of this file relative to a folder. Returns the absolute path if the file is not below the folder.
    public func path(from folder: URL) -> String {
        let prefix = folder.filePath.hasSuffix("/") ? folder.filePath : folder.filePath + "/"
        return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
    }

    /// The content of this file as text, with U+FFFD for invalid UTF-8; empty for a file that cannot be read.
    public var lenientText: String { String(decoding: (try? Data(contentsOf: self)) ?? Data(), as: UTF8.self) }

    /// Writes a text to this file, and creates missing parent folders. Unlike `Data.write(to:)`, does not wait for the disk.
    public func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: deletingLastPathComponent(), withIntermediateDirectories: true)
        let data = Data(text.utf8)
        let descriptor = open(filePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        // After a failure, this call throws Foundation's error, which has a better message.
        guard descriptor >= 0 else { return try data.write(to: self) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: data)
        try file.close()
    }
}

/// Calls `body` with a new empty folder and removes the folder afterwards.
public func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "workspace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // On macOS, the path contains a symbolic link, and tools print resolved paths.
    return try await body(folder.resolvingSymlinksInPath())
}

extension Data {
    /// git's hash of a blob with these bytes: 40 hexadecimal digits.
    public var blobHash: String {
        var hash = [CChar](repeating: 0, count: 41)
        let code = withUnsafeBytes { cprocess_blob_hash($0.baseAddress, $0.count, &hash) }
        precondition(code == 0, "Cannot allocate memory for a copy of \(count) bytes.")
        return String(decoding: hash.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
