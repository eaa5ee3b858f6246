package import Foundation
import ProcessSupport
import WorkspaceGraph

/// The folder of a site. It is replaced as a whole, and only if this tool made it.
package struct SiteFolder: Sendable {
    /// This file marks a site of this tool.
    package static let mark = ".workspace-docs"

    private let url: URL
    private let move: @Sendable (URL, URL) throws -> Void

    /// - Parameters:
    ///   - url: The folder, or a link to it.
    ///   - move: Moves a folder; for tests.
    package init(
        _ url: URL,
        move: @escaping @Sendable (URL, URL) throws -> Void = { try FileManager.default.moveItem(at: $0, to: $1) }
    ) {
        // The destination of a link is replaced, and the link stays.
        self.url = URL(filePath: url.resolvingSymlinksInPath().filePath, directoryHint: .isDirectory)
        self.move = move
    }

    package var path: String {
        url.filePath.hasSuffix("/") && url.filePath != "/" ? String(url.filePath.dropLast()) : url.filePath
    }

    /// - Throws: `WorkspaceError` unless the folder is missing, empty or a site.
    package func check() throws {
        let manager = FileManager.default
        guard (try? manager.attributesOfItem(atPath: path)) != nil else { return }
        guard let children = try? manager.contentsOfDirectory(atPath: path),
            children.isEmpty || children.contains(Self.mark)
        else {
            throw WorkspaceError(
                "\(path) holds something else than documentation made by this command.",
                remedy: "Name another folder, or empty it."
            )
        }
    }

    /// Replaces the site. The old one stays until the new one is complete.
    ///
    /// - Parameter write: Writes the new site to a folder.
    package func replace(_ write: (URL) async throws -> Void) async throws {
        try check()
        let manager = FileManager.default
        let parent = url.deletingLastPathComponent()
        // On the same file system, so that it can be moved at once.
        let place = parent.appending(
            path: ".\(url.lastPathComponent)-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        let new = place.appending(path: "new", directoryHint: .isDirectory)
        try manager.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: place) }
        try await write(new)
        try new.appending(path: Self.mark).write("Made by `workspace.sh docs`, which may replace this folder.\n")
        guard manager.fileExists(atPath: url.filePath) else { return try move(new, url) }
        try check()
        // Outside of the removed folder: if it cannot be moved back, it still exists.
        let old = parent.appending(path: "\(place.lastPathComponent)-old", directoryHint: .isDirectory)
        try move(url, old)
        do {
            try move(new, url)
        } catch {
            try move(old, url)
            throw error
        }
        try? manager.removeItem(at: old)
    }
}
