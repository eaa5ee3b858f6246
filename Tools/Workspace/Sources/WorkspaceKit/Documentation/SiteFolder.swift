package import Foundation
import ProcessSupport
import WorkspaceGraph

/// The folder of a documentation site. The folder is replaced as a whole, and only if it is missing, empty, or contains only files that
/// this tool created.
package struct SiteFolder: Sendable {
    /// The name of the file that marks a folder as created by this tool, and lists its files.
    package static let mark = ".workspace-docs"

    private let replacement: FolderReplacement

    /// - Parameters:
    ///   - url: The folder, or a symbolic link to the folder.
    ///   - move: A function that moves a folder. Tests inject a function that fails.
    package init(_ url: URL, move: @escaping FolderReplacement.Move = FolderReplacement.move) {
        // For a symbolic link, the destination is replaced and the link stays.
        let folder = URL(filePath: url.resolvingSymlinksInPath().filePath, directoryHint: .isDirectory)
        replacement = FolderReplacement(of: folder, move: move)
    }

    package var path: String {
        let path = replacement.folder.filePath
        return path.hasSuffix("/") && path != "/" ? String(path.dropLast()) : path
    }

    /// Checks that the folder may be replaced.
    ///
    /// - Throws: `WorkspaceError` unless the folder is missing, empty or a site.
    package func check() throws {
        let manager = FileManager.default
        guard (try? manager.attributesOfItem(atPath: path)) != nil else { return }
        let mark = try? String(contentsOf: replacement.folder.appending(path: Self.mark), encoding: .utf8)
        let known = Set((mark ?? "").split(separator: "\n").map(String.init) + [Self.mark])
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
            FolderContent.files(in: replacement.folder).allSatisfy(known.contains)
        else {
            throw WorkspaceError(
                "\(path) contains files that this command did not create.",
                remedy: "Choose another folder, or empty this one."
            )
        }
    }

    /// Replaces the content of the folder with a new site.
    ///
    /// - Parameter write: Writes the new site to a folder.
    package func replace(_ write: (URL) async throws -> Void) async throws {
        try check()
        try await replacement.replace { new in
            try await write(new)
            let text =
                ["Created by `workspace.sh docs`, which may replace this folder with:"] + FolderContent.files(in: new)
            try new.appending(path: Self.mark).write(text.joined(separator: "\n") + "\n")
            // Another process may have added files to the folder since the first check.
            try check()
        }
    }
}

/// The content of a folder.
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
package struct FolderReplacement: Sendable {
    package typealias Move = @Sendable (URL, URL) throws -> Void
    package static let move: Move = { try FileManager.default.moveItem(at: $0, to: $1) }

    let folder: URL
    private let move: Move

    init(of folder: URL, move: @escaping Move = Self.move) {
        self.folder = folder
        self.move = move
    }

    /// Replaces the folder with a folder that has new content, or creates the folder if it is missing.
    ///
    /// - Parameter write: Writes the new content to a folder.
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
