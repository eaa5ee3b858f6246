public import Foundation

extension URL {
    /// The path as the file system knows it, spaces and all.
    public var filePath: String { path(percentEncoded: false) }

    /// The path of a file below `folder`, from there.
    public func path(from folder: URL) -> String {
        let prefix = folder.filePath.hasSuffix("/") ? folder.filePath : folder.filePath + "/"
        return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
    }

    /// Writes a text file, and the folders on its way.
    public func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: self)
    }
}
