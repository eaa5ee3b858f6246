import Foundation
import ProcessSupport

/// The packages whose test results the changes since a commit can alter.
public struct AffectedPackages: Sendable, Encodable {
    /// An affected package.
    public struct Package: Sendable, Encodable {
        /// The package's name in its manifest.
        public let name: String
        /// The package's folder, relative to the workspace's root.
        public let path: String
        /// The reason: a changed file, then the shortest dependency path from the file's owner to the package's tests. For a file without
        /// an owner, the path is replaced by "no package owns it" and the package's name.
        public let because: [String]
    }

    /// The commit with which the files on disk are compared: the merge base of HEAD and the base branch or commit.
    public let mergeBase: String
    /// The paths of the changed files, sorted. The path of a file outside of the workspace that a package may read begins with "../".
    public let changes: [String]
    /// The changed paths that no package owns, sorted. A single such path affects all packages.
    public let unowned: [String]
    /// The affected packages, sorted by folder.
    public let packages: [Package]

    /// - Parameter states: The dependency graph of the files on disk, preceded by that of the merge base if the two may differ.
    init(_ mergeBase: String, _ changes: [String], in states: [UnitGraph], packages: [WorkspacePackage]) {
        self.mergeBase = mergeBase
        // A package reads a file of the repository outside of the workspace only by a symbolic link.
        let changes = changes.filter { path in
            PathText.contains(".", path) || states.contains { !$0.owners(of: path).isEmpty }
        }
        self.changes = changes
        unowned = changes.filter { path in PathText.contains(".", path) && !states.contains { $0.isOwned(path) } }
        if let file = unowned.first {
            self.packages = packages.map {
                Package(name: $0.name, path: $0.path, because: [file, "no package owns it", $0.name])
            }
            return
        }
        var file: [Unit: String] = [:]
        var changed: [Unit] = []
        for path in changes {
            let owners = states.reduce(into: Set<Unit>()) { $0.formUnion($1.owners(of: path)) }
            for unit in owners.union(Self.manifests(affectedBy: owners, in: states)).sorted() where file[unit] == nil {
                file[unit] = path
                changed.append(unit)
            }
        }
        let dependents = states.map(\.dependents)
        let (_, cameFrom) = GraphSearch.breadthFirst(from: changed) { unit in dependents.flatMap { $0[unit] ?? [] } }
        self.packages = packages.compactMap { package in
            let tests = Unit.package(package.path)
            guard cameFrom[tests] != nil else { return nil }
            let path = GraphSearch.path(to: tests, cameFrom)
            let names = path.map { unit in
                switch unit {
                case .manifest(let path): "manifest of \(PathText.lastComponent(path))"
                case .target(let id): id.name
                case .package: unit == tests ? "tests of \(package.name)" : unit.description
                }
            }
            return Package(name: package.name, path: package.path, because: [file[path[0]] ?? ""] + names)
        }
    }

    /// Returns the manifests of those packages of the units in which the targets or their languages changed. The change may decide whether
    /// SwiftPM accepts the package, because SwiftPM refuses targets of mixed languages, and products with a target without sources.
    private static func manifests(affectedBy units: Set<Unit>, in states: [UnitGraph]) -> [Unit] {
        Set(units.map(\.packagePath)).filter { path in Set(states.compactMap { $0.languages[path] }).count > 1 }
            .map(Unit.manifest)
    }
}

extension Workspace {
    /// Returns the packages whose test results may differ because of changes since the merge base of HEAD and a branch.
    ///
    /// - Parameter base: A branch or commit; nil for the first of origin/HEAD, origin/main, origin/master, main and master.
    public func affected(since base: String?) async throws -> AffectedPackages {
        let repository = GitRepository(at: root)
        let mergeBase = try await repository.mergeBase(with: base)
        let changed = try await repository.changes(since: mergeBase)
        let changes = Set(try await changed + changed.flatMap(filesInFolder) + ignoredInputs(repository)).sorted()
        guard !changes.isEmpty else { return AffectedPackages(mergeBase, [], in: [], packages: []) }
        let after = UnitGraph(self, graph: try await graph())
        // The graph of the merge base contains only declared dependencies. Imports are read only from the files on disk.
        let before = try await earlier(mergeBase, of: repository, changes: changes)
            .map { UnitGraph($0, graph: $0.declaredGraph) }
        return AffectedPackages(mergeBase, changes, in: [before, after].compactMap(\.self), packages: packages)
    }

    /// Returns the files in a changed submodule; an empty array for a file.
    private func filesInFolder(_ path: String) -> [String] {
        let folder = PathText.join(root.filePath, path)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0 != ".git" && !$0.hasPrefix(".git/") }.map { PathText.join(path, $0) }
    }

    /// Returns the manifests and the visible sources and resources that the repository does not track: those that git ignores, and those of
    /// other repositories. No commit has an earlier version of them.
    private func ignoredInputs(_ repository: GitRepository) async throws -> [String] {
        let tracked = Set(try await repository.trackedFiles())
        let inputs = (targets + snippets).flatMap { target in
            (target.sourceFiles + target.files.filter { target.isResource($0.path) }).map(\.path)
        }
        return (inputs + manifestFiles.all.map(\.path)).filter { path in
            !tracked.contains(path) && PathText.contains(".", path) && !WorkspaceTarget.isHidden(path)
        }
    }

    /// Returns the workspace at a commit. Reads only changed manifests. Returns nil if no manifest changed and no file was added or
    /// deleted, because then the workspace on disk has the same targets and declared dependencies.
    private func earlier(_ commit: String, of repository: GitRepository, changes: [String]) async throws -> Workspace? {
        let files = try await repository.contents(of: commit).files
        let current = tree.files.filter { ManifestFiles.isManifest($0.path) }
        let known = Dictionary(uniqueKeysWithValues: zip(current.map(\.path), try tree.hashes(of: current)))
        let folders = Dictionary(grouping: files.filter { ManifestFiles.isManifest($0.entry.path) }) {
            PathText.folder(of: $0.entry.path)
        }
        let changed = folders.filter { folder, manifests in
            package(at: folder) == nil || manifests.contains { known[$0.entry.path] != $0.hash }
        }
        let paths = Set(files.map(\.entry.path))
        let isSameSet = changes.allSatisfy { paths.contains($0) == tree.contains($0) }
        if isSameSet, changed.isEmpty, folders.count == packages.count + unreadable.count { return nil }
        return try await withTemporaryFolder { temporary in
            let manifests = changed.values.joined().map(\.entry)
            try await repository.write(manifests.map(\.path).sorted(), of: commit, to: temporary)
            let tree = FileTree(root: temporary, files: manifests)
            let read = try await Workspace.load(tree, rules: rules, state: state, progress: progress)
            return Workspace(
                tree: FileTree(root: root, files: files.map(\.entry)),
                rules: rules,
                toolchain: toolchain,
                packages: packages.filter { folders[$0.path] != nil && changed[$0.path] == nil } + read.packages,
                unreadable: read.unreadable
            )
        }
    }
}
