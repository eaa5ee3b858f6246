package import Foundation
import ProcessSupport
package import WorkspaceGraph

/// A copy of some packages of the workspace, for tests that change files.
///
/// `update(packages:)` changes an existing copy in place, so that incremental builds are possible.
package struct WorkspaceCopy: Sendable {
    private let workspace: Workspace
    package let root: URL

    package init(of workspace: Workspace, at root: URL) {
        self.workspace = workspace
        self.root = root
    }

    /// The files outside packages that each copy contains: the rules, the configuration of swift-format and workspace.sh.
    package static let ownFiles = [RulesFile.path, ".swift-format", "workspace.sh"]

    /// Copies packages, their dependencies and the files outside packages, and removes all other files from the copy, except hidden ones.
    package func update(packages names: Set<String>) throws {
        let requested = workspace.packages.filter { names.contains($0.name) }
        let paths = GraphSearch.reachable(from: requested.map(\.path)) { path in
            workspace.package(at: path).map { workspace.dependencies(of: $0).map(\.path) } ?? []
        }
        var wanted: [String: URL] = [:]
        for path in paths {
            let folder = workspace.url(of: path)
            for file in SourceFiles.all(in: folder) { wanted["\(path)/\(file.path(from: folder))"] = file }
        }
        for path in Self.ownFiles { wanted[path] = workspace.url(of: path) }
        try removeFiles(except: Set(wanted.keys))
        for (path, original) in wanted { try update(root.appending(path: path), from: original) }
        try shareCaches()
    }

    /// Copies the caches of manifests, imports and the toolchain, and links the module cache. All are valid for any copy.
    private func shareCaches() throws {
        let (shared, own) = (StateFolder(root: workspace.root), StateFolder(root: root))
        for name in ["manifests.json", "imports.json", "toolchain.json"] {
            guard let data = try? Data(contentsOf: shared.file(name)) else { continue }
            try own.write(data, to: name)
        }
        let modules = root.appending(path: ".build/module-cache")
        try? FileManager.default.createSymbolicLink(
            at: modules,
            withDestinationURL: workspace.root.appending(path: ".build/module-cache", directoryHint: .isDirectory)
        )
    }

    private func removeFiles(except wanted: Set<String>) throws {
        for file in SourceFiles.all(in: root) where !wanted.contains(file.path(from: root)) {
            try FileManager.default.removeItem(at: file)
        }
        // The tool would treat an empty folder as a package or target.
        for area in ["Apps", "Packages", "Tools"] {
            let children = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: area).filePath)
            for path in (children ?? []).map({ "\(area)/\($0)" })
            where !wanted.contains(where: { $0 == path || $0.hasPrefix("\(path)/") }) {
                try FileManager.default.removeItem(at: root.appending(path: path))
            }
        }
    }

    /// Copies a file only if its content differs, because a new modification date would cause a rebuild.
    private func update(_ copy: URL, from original: URL) throws {
        let manager = FileManager.default
        if manager.contentsEqual(atPath: copy.filePath, andPath: original.filePath) { return }
        try manager.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? manager.removeItem(at: copy)
        try manager.copyItem(at: original, to: copy)
    }
}
