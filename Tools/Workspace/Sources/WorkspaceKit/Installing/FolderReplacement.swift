import Foundation
import ProcessSupport

enum FolderContent {
    /// Returns the paths of all files and symbolic links below a folder, relative to it, sorted. Empty without a folder.
    static func files(in folder: URL) -> [String] {
        let manager = FileManager.default
        // Foundation's enumerator follows no links, but lists folders.
        let paths = manager.enumerator(atPath: folder.filePath)?.compactMap { $0 as? String } ?? []
        return paths.filter { path in
            let type = try? manager.attributesOfItem(atPath: folder.appending(path: path).filePath)[.type]
            return type as? FileAttributeType != .typeDirectory
        }
        .sorted()
    }
}

/// A replacement of a folder as a whole. The old folder stays in place until the new folder is complete.
struct FolderReplacement: Sendable {
    let folder: URL
    var move: @Sendable (URL, URL) throws -> Void = { try FileManager.default.moveItem(at: $0, to: $1) }

    func replace(_ write: (URL) async throws -> Void) async throws {
        let manager = FileManager.default
        let parent = folder.deletingLastPathComponent()
        // The new folder is written next to the old one, on the same file system, so that the move is atomic.
        let place = parent.appending(path: ".\(folder.lastPathComponent)-\(UUID().uuidString)")
        let new = place.appending(path: "new", directoryHint: .isDirectory)
        try manager.createDirectory(at: new, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: place) }
        try await write(new)
        guard manager.fileExists(atPath: folder.filePath) else { return try move(new, folder) }
        // `place` is removed at the end. The old folder is moved outside of `place`, so that it survives a failed move back.
        let old = parent.appending(path: "\(place.lastPathComponent)-old", directoryHint: .isDirectory)
        try move(folder, old)
        do {
            try move(new, folder)
        } catch {
            try move(old, folder)
            throw error
        }
        try? manager.removeItem(at: old)
    }
}
