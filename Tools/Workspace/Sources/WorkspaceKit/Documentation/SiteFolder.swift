package import Foundation
internal import ProcessSupport

/// The folder that a site is written to. Only one that was made here is ever replaced, and only by a whole one.
package struct SiteFolder: Sendable {
    private let url: URL
    private let move: @Sendable (URL, URL) throws -> Void

    /// - Parameters:
    ///   - url: the folder, or a link to it.
    ///   - move: gives a folder another place.
    package init(
        _ url: URL,
        move: @escaping @Sendable (URL, URL) throws -> Void = { try FileManager.default.moveItem(at: $0, to: $1) }
    ) {
        // A link stays, and what it leads to is replaced.
        self.url = URL(filePath: url.resolvingSymlinksInPath().filePath, directoryHint: .isDirectory)
        self.move = move
    }

    package var path: String {
        url.filePath.hasSuffix("/") && url.filePath != "/" ? String(url.filePath.dropLast()) : url.filePath
    }

    /// Something else is there.
    package struct Occupied: Error, CustomStringConvertible {
        package let path: String
        package var description: String {
            "\(path) holds something else than documentation made by this command. Name another folder, or empty it."
        }
    }

    /// By this file a site is known as one.
    package static let mark = ".workspace-docs"

    /// - Throws: ``Occupied``, unless the folder is missing, empty or a site.
    package func check() throws {
        let manager = FileManager.default
        guard (try? manager.attributesOfItem(atPath: path)) != nil else { return }
        guard let children = try? manager.contentsOfDirectory(atPath: path),
            children.isEmpty || children.contains(Self.mark)
        else { throw Occupied(path: path) }
    }

    /// Has `write` make a site, and puts it where the former one was. Until then that one stays.
    package func replace(_ write: (URL) async throws -> Void) async throws {
        try check()
        let manager = FileManager.default
        let parent = url.deletingLastPathComponent()
        try manager.createDirectory(at: parent, withIntermediateDirectories: true)
        // Beside it, because a folder moves at once only within one file system; with a name of its own, as another call may be at it.
        let place = parent.appending(
            path: ".\(url.lastPathComponent)-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? manager.removeItem(at: place) }
        let new = place.appending(path: "new", directoryHint: .isDirectory)
        try manager.createDirectory(at: place, withIntermediateDirectories: true)
        try await write(new)
        try new.appending(path: Self.mark).write("Made by `workspace.sh docs`, which may replace this folder.\n")
        guard manager.fileExists(atPath: url.filePath) else { return try move(new, url) }
        try check()
        // Not in the place that is removed: where it cannot go back it is at least still there.
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
