internal import Foundation
internal import ProcessSupport

extension WorkspaceLoader {
    /// The packages of a commit of the same workspace; nil where its manifests are those of now. Of others only what changed is read.
    package func load(_ commit: String, of repository: GitRepository, now: Workspace) async throws -> Workspace? {
        let files = try await repository.files(of: commit)
        let manifests = files.filter { ManifestLoader.isManifest($0.entry.path) }
        let current = now.tree.files.filter { ManifestLoader.isManifest($0.path) }
        let hashes = try await now.tree.hashes(of: current)
        let known = Dictionary(uniqueKeysWithValues: zip(current.map(\.path), hashes))
        let folders = Dictionary(grouping: manifests) { PathText.folder(of: $0.entry.path) }
        let changed = folders.filter { folder, manifests in
            now.package(at: folder) == nil || manifests.contains { known[$0.entry.path] != $0.hash }
        }
        // A target's folder is the same where the manifest is: then the graph of now knows the owners of then.
        if changed.isEmpty, folders.count == now.packages.count + now.unreadable.count { return nil }
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
