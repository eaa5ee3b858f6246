internal import Foundation
internal import ProcessSupport

extension WorkspaceLoader {
    /// The packages of a commit of the same workspace. Only manifests that changed are read.
    ///
    /// - Parameter changes: the paths that are different; nil where that is not known.
    /// - Returns: nil where manifests are those of now and no file came or went: then the graph of now is that of then.
    package func load(
        _ commit: String,
        of repository: GitRepository,
        now: Workspace,
        changes: [String]? = nil
    ) async throws -> Workspace? {
        let files = try await repository.files(of: commit)
        let manifests = files.filter { ManifestLoader.isManifest($0.entry.path) }
        let current = now.tree.files.filter { ManifestLoader.isManifest($0.path) }
        let hashes = try await now.tree.hashes(of: current)
        let known = Dictionary(uniqueKeysWithValues: zip(current.map(\.path), hashes))
        let folders = Dictionary(grouping: manifests) { PathText.folder(of: $0.entry.path) }
        let changed = folders.filter { folder, manifests in
            now.package(at: folder) == nil || manifests.contains { known[$0.entry.path] != $0.hash }
        }
        let paths = Set(files.map(\.entry.path))
        let isSameSet = changes?.allSatisfy { paths.contains($0) == now.tree.contains($0) } ?? false
        if isSameSet, changed.isEmpty, folders.count == now.packages.count + now.unreadable.count { return nil }
        let same = now.packages.filter { folders[$0.path] != nil && changed[$0.path] == nil }
        return try await withTemporaryFolder { temporary in
            let paths = changed.values.joined().map(\.entry.path)
            try await repository.write(paths.sorted(), of: commit, to: temporary)
            let read = try await load(
                FileTree(root: temporary, files: changed.values.joined().map(\.entry)),
                rules: now.rules
            )
            return Workspace(
                tree: FileTree(root: now.tree.root, files: files.map(\.entry)),
                rules: now.rules,
                packages: same + read.packages,
                unreadable: read.unreadable
            )
        }
    }
}
