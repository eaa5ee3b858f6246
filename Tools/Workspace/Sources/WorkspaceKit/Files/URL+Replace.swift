package import Foundation

extension URL {
    /// Replaces the text of a file in one step; a link leads to the same file as before, and the file keeps its mode.
    package func replace(with text: String) throws {
        let file = resolvingSymlinksInPath()
        let path = file.path(percentEncoded: false)
        let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        try Data(text.utf8).write(to: file, options: .atomic)
        if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
    }
}
