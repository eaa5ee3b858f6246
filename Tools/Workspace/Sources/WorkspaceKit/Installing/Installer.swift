package import Foundation
internal import ProcessSupport

/// Puts files below a prefix, and remembers which.
///
/// Nothing is written before all is known to be free or ours. Then everything is written beside its place and moved there, so that who
/// runs or reads what is replaced keeps the old file.
package struct Installer: Sendable {
    private let executable: String
    private let prefix: URL

    package init(_ executable: String, below prefix: URL) {
        self.executable = executable
        self.prefix = prefix
    }

    /// - Throws: ``WorkspaceError`` where one of the paths is taken, or cannot be written to.
    package func check(_ paths: [String]) async throws {
        let old = try InstalledList.read(of: executable, below: prefix)
        let states = try await InstalledFiles(prefix: prefix, list: old ?? InstalledList()).states(of: paths)
        let taken = paths.filter { ![.missing, .ours].contains(states[$0]) }.sorted()
        if let path = taken.first {
            let place = prefix.appending(path: path).filePath
            let reason =
                switch states[path] {
                case .folder: "is a folder"
                case .changed: "has been changed since it was installed"
                default: "is there already and was not installed by this"
                }
            let more = taken.count > 1 ? ", and so are \(taken.count - 1) more" : ""
            throw WorkspaceError(
                "\(place) \(reason)\(more).",
                remedy: "Move it away, or name another folder with --prefix."
            )
        }
        for path in paths + [InstalledList.path(of: executable)] { try checkFolder(of: path) }
    }

    /// Installs `items`, in the place of what was installed before. Returns what was part of that and is no longer.
    package func install(_ items: [InstallItem]) async throws -> RemovedFiles {
        try await check(items.map(\.path))
        let old = try InstalledList.read(of: executable, below: prefix) ?? InstalledList()
        var staging = Staging(prefix: prefix)
        do {
            for item in items { try staging.add(item) }
            try staging.makeFolder(of: InstalledList.path(of: executable))
            var list = InstalledList()
            list.files = try await staging.entries()
            list.folders = staging.folders.union(old.folders).sorted()
            // Both, while some are replaced: whatever happens, each file can be told to be ours.
            var both = list
            both.files += old.files
            try both.write(of: executable, below: prefix)
            try staging.moveAll()
            return try await finish(list, old: old)
        } catch {
            staging.removeRest()
            throw Self.understandable(error)
        }
    }

    private func finish(_ list: InstalledList, old: InstalledList) async throws -> RemovedFiles {
        var list = list
        let obsolete = old.paths.subtracting(list.paths)
        let states = try await InstalledFiles(prefix: prefix, list: old).states(of: obsolete)
        let removed = obsolete.filter { states[$0] == .ours }.sorted()
        for path in removed { try FileManager.default.removeItem(at: prefix.appending(path: path)) }
        list.folders = InstalledFiles.removeEmpty(list.folders, below: prefix).sorted()
        try list.write(of: executable, below: prefix)
        return RemovedFiles(removed: removed, left: obsolete.filter { states[$0] == .changed }.sorted())
    }

    /// Whether a folder is there and can be written to, or can be made.
    private func checkFolder(of path: String) throws {
        var folder = PathText.folder(of: prefix.appending(path: path).filePath)
        while FileStamp(of: folder) == nil, !folder.isEmpty { folder = PathText.folder(of: folder) }
        guard !folder.isEmpty else { return }
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        guard isThere, isFolder.boolValue else {
            throw WorkspaceError("\(folder) is no folder.", remedy: "Name another with --prefix.")
        }
        guard access(folder, W_OK) == 0 else { throw Self.unwritable(folder) }
    }

    private static func unwritable(_ path: String) -> WorkspaceError {
        WorkspaceError(
            "\(path) cannot be written to.",
            remedy: "Name another folder with --prefix, or ask somebody who may write there."
        )
    }

    private static func understandable(_ error: any Error) -> any Error {
        guard let error = error as? CocoaError else { return error }
        let path = error.filePath ?? ""
        switch error.code {
        case .fileWriteNoPermission, .fileWriteVolumeReadOnly: return unwritable(path)
        default: return WorkspaceError("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
