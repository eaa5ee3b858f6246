public import Foundation

extension URL {
    /// The path as the file system knows it, spaces and all.
    public var filePath: String { path(percentEncoded: false) }

    /// The path of a file below `folder`, from there.
    public func path(from folder: URL) -> String {
        let prefix = folder.filePath.hasSuffix("/") ? folder.filePath : folder.filePath + "/"
        return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
    }

    /// Writes a text file, and the folders on its way. It does not wait until the disk has it, as `Data.write(to:)` does: that takes a
    /// millisecond, and one more when the file is removed.
    public func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: deletingLastPathComponent(), withIntermediateDirectories: true)
        let data = Data(text.utf8)
        let descriptor = open(filePath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        // Which says best what is wrong.
        guard descriptor >= 0 else { return try data.write(to: self) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: data)
        try file.close()
    }
}
