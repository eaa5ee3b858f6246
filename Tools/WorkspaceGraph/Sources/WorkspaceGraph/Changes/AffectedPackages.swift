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

    /// - Parameters:
    ///   - states: The dependency graph of the files on disk, preceded by that of the merge base if the two may differ.
    ///   - known: Deleted files of former packages, and files without an earlier version. Unowned ones affect no package.
    init(
        _ mergeBase: String,
        _ changes: [String],
        in states: [UnitGraph],
        known: Set<String>,
        packages: [WorkspacePackage]
    ) {
        self.mergeBase = mergeBase
        // A package reads a file of the repository outside of the workspace only by a symbolic link.
        let changes = changes.filter { path in
            PathText.contains(".", path) || states.contains { !$0.owners(of: path).isEmpty }
        }
        self.changes = changes
        unowned = changes.filter { path in
            PathText.contains(".", path) && !states.contains { $0.isOwned(path) }
                && (path == RulesFile.path || !known.contains(path))
        }
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
    /// Returns the packages whose test results may differ because of changes since ``GitRepository/mergeBase(with:)``.
    public func affected(since base: String?) async throws -> AffectedPackages {
        let repository = GitRepository(at: root)
        let mergeBase = try await repository.mergeBase(with: base)
        let changed = try await repository.changes(since: mergeBase)
        let tracked = Set(try await repository.trackedFiles())
        let untracked = Set(tree.files.map(\.path)).subtracting(tracked).subtracting(changed)
        let links = tree.links.map(\.destination).filter { !PathText.contains(".", $0) }
        let outside = tracked.filter { $0.hasPrefix("../") }
        let none = AffectedPackages(mergeBase, [], in: [], known: [], packages: [])
        guard !changed.isEmpty || !untracked.isEmpty || !links.isEmpty else { return none }
        var states = [UnitGraph(self, graph: try await graph())]
        // No commit has an earlier version of these files.
        let unversioned =
            inputs(in: untracked, of: states[0])
            + links.filter { link in !outside.contains { PathText.contains(link, $0) } }
        guard !changed.isEmpty || !unversioned.isEmpty else { return none }
        let changes = Set(changed + changed.flatMap(filesInFolder) + unversioned).sorted()
        let files = try await repository.contents(of: mergeBase).files, paths = Set(files.map(\.path))
        if changes.contains(where: { paths.contains($0) != tree.contains($0) }) {
            // Packages of changed manifests are affected anyway, so the manifests of the merge base are not read.
            let tree = FileTree(root: root, files: files)
            let before = Workspace(tree: tree, rules: rules, toolchain: toolchain, packages: packages)
            states.insert(UnitGraph(before, graph: before.declaredGraph), at: 0)
        }
        let former = Self.packageFolders(in: files, rules).filter { package(at: $0) == nil }
        let removed = changes.filter { path in !tree.contains(path) && former.contains { PathText.contains($0, path) } }
        let known = Set(removed + unversioned)
        return AffectedPackages(mergeBase, changes, in: states, known: known, packages: packages)
    }

    /// Returns the files in a changed submodule; an empty array for a file.
    private func filesInFolder(_ path: String) -> [String] {
        let folder = PathText.join(root.filePath, path)
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0 != ".git" && !$0.hasPrefix(".git/") }.map { PathText.join(path, $0) }
    }

    /// Returns those of the files that packages read: manifests, `Package.resolved`, visible sources and resources, files that C files include, files to which
    /// links lead, and files that match the packages' `inputs`.
    private func inputs(in files: Set<String>, of units: UnitGraph) -> [String] {
        let visible = (targets + snippets).flatMap { target in
            (target.sourceFiles + target.files.filter { target.isResource($0.path) }).map(\.path)
        }
        let manifests = manifestFiles.all.map(\.path) + packages.map { PathText.join($0.path, "Package.resolved") }
        return (visible + manifests).filter { !WorkspaceTarget.isHidden($0) && files.contains($0) }
            + units.named(in: files)
    }
}
