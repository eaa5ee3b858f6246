/// A group of files with common dependents: a node of ``UnitGraph``.
enum Unit: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The manifests and `Package.resolved` of the package in a folder.
    case manifest(String)
    /// The files of a target, except test targets.
    case target(TargetID)
    /// All other files of a package: tests, README, scripts. Only targets that may read all files of their package depend on them.
    case package(String)

    var description: String {
        switch self {
        case .manifest(let path): PathText.join(path, "Package.swift")
        case .target(let id): "\(id.package):\(id.name)"
        case .package(let path): path
        }
    }

    var packagePath: String { order.package }

    static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    private var order: (package: String, rank: Int, target: String) {
        switch self {
        case .manifest(let path): (path, 0, "")
        case .target(let id): (id.package, 1, id.name)
        case .package(let path): (path, 2, "")
        }
    }
}

struct UnitGraph: Sendable {
    private let packages: Set<String>
    private let targets: [String: [TargetID]]
    private let resources: [String]
    private let inputs: [(package: String, patterns: [PathPattern])]
    private let links: [(path: String, destination: String)]
    private let needs: [Unit: [Unit]]
    /// A text "TARGET LANGUAGES" for each target, by package folder. The languages decide whether SwiftPM accepts the package.
    let languages: [String: [String]]
    private(set) var files: [Unit: [FileEntry]] = [:]
    let includes: [TargetID: [IncludedFile]]
    let unknown: [Unit: String]

    init(_ workspace: Workspace, graph: TargetGraph) {
        let shipped = workspace.targets.filter { $0.kind != .test }
        packages = Set(workspace.packages.map(\.path))
        targets = Dictionary(grouping: shipped, by: \.folder).mapValues { $0.map(\.id) }
        resources = shipped.flatMap(\.resources)
        inputs = workspace.packages.compactMap { package in
            workspace.rules.inputs[package.name].map { (package.path, $0) }
        }
        links = workspace.tree.links
        let includes = Dictionary(workspace.targets.map { ($0.id, IncludedFile.all(in: $0, of: workspace)) }) {
            first,
            _ in
            first
        }
        self.includes = includes
        needs = Self.needs(of: workspace, graph: graph, includes: includes)
        unknown = workspace.packages.reduce(into: [:]) { unknown, package in
            let include = workspace.targets(of: package).lazy.flatMap { includes[$0.id] ?? [] }.first {
                !PathText.contains(package.path, $0.path ?? package.path)
            }
            unknown[.manifest(package.path)] =
                workspace.unknownInput(of: package) ?? include.map { "a C file of \(package.name) includes \($0.name)" }
        }
        languages = Dictionary(grouping: workspace.targets, by: \.package.path)
            .mapValues { $0.map { "\($0.name) \($0.languages)" } }
        // Consecutive files are mostly in the same folder, so the owners of the last folder are cached.
        var (folder, folderOwners) = ("", [Unit]())
        for file in workspace.tree.files {
            let next = PathText.folder(of: file.path)
            if next != folder { (folder, folderOwners) = (next, units(ofFolder: next)) }
            for unit in units(of: file.path, inFolderOf: folderOwners) { files[unit, default: []].append(file) }
        }
    }

    /// Returns the units that contain or read the file at a path, which may have been deleted. A path may also be the folder of a submodule,
    /// which counts as a change of all packages and targets at or below it. Units with unknown inputs may read any file.
    func owners(of path: String) -> Set<Unit> {
        units(of: path, inFolderOf: units(ofFolder: path)).union(units(atOrBelow: path)).union(unknown.keys)
    }

    func closure(of start: Unit) -> [Unit] { GraphSearch.reachable(from: [start]) { needs[$0] ?? [] }.sorted() }

    var dependents: [Unit: [Unit]] {
        needs.reduce(into: [Unit: [Unit]]()) { dependents, entry in
            for need in entry.value { dependents[need, default: []].append(entry.key) }
        }
        .mapValues { $0.sorted() }
    }

    private static func needs(
        of workspace: Workspace,
        graph: TargetGraph,
        includes: [TargetID: [IncludedFile]]
    ) -> [Unit: [Unit]] {
        var needs: [Unit: Set<Unit>] = [:]
        for package in workspace.packages {
            // SwiftPM reads the manifest of every package dependency, even if no target uses the package.
            let replaced = workspace.overrides(of: package).flatMap(workspace.targets).filter { $0.kind != .test }
            needs[.manifest(package.path)] = Set(
                workspace.dependencies(of: package).map { .manifest($0.path) } + replaced.map { .target($0.id) }
            )
            needs[.package(package.path)] = [.manifest(package.path)]
        }
        let nested = workspace.packages.filter { inner in
            workspace.packages.contains { $0.path != inner.path && PathText.contains($0.path, inner.path) }
        }
        for target in workspace.targets {
            let edges = graph.edges(from: target.id).map { Unit.target($0.to) }
            let own = target.kind == .test ? Unit.package(target.package.path) : .target(target.id)
            needs[own, default: []].formUnion(edges + [.manifest(target.package.path)])
            // A package's tests are built with all of its targets.
            if target.kind != .test { needs[.package(target.package.path), default: []].insert(own) }
            let isWhole = readsPackage(target, includes[target.id] ?? [], in: workspace)
            if isWhole, target.kind != .test { needs[own, default: []].insert(.package(target.package.path)) }
            // Tests may read all files in the folder of their package.
            let readsAll = isWhole || target.kind == .test
            let inside = nested.filter {
                $0.path != target.package.path
                    && PathText.contains(readsAll ? target.package.path : target.folder, $0.path)
            }
            needs[own, default: []].formUnion(inside.map { .package($0.path) })
        }
        return needs.mapValues { $0.sorted() }
    }

    /// Returns whether a target may depend on files outside of its folder, or on files that SwiftPM finds in another way, such as by a link.
    private static func readsPackage(_ target: WorkspaceTarget, _ includes: [IncludedFile], in workspace: Workspace)
        -> Bool
    {
        let declared = (target.declaration.sources ?? []) + target.declaration.resources
        let paths = declared.map { PathText.join(target.folder, $0) } + includes.compactMap(\.path)
        // A link or a file at or above the target's folder, such as `Sources`.
        let folders = sequence(first: target.folder) {
            $0 == target.package.path || $0 == "." ? nil : PathText.folder(of: $0)
        }
        return target.usesPlugin || declared.contains { $0.contains(".docc") }
            || paths.contains { !PathText.contains(target.folder, $0) }
            || folders.contains(where: workspace.tree.contains)
            || !target.declaration.settings("unsafeFlags").isEmpty
            || target.declaration.settings("headerSearchPath").contains { $0.contains("..") }
            || workspace.unknownInput(of: target.package) != nil
    }
}

extension UnitGraph {
    /// Returns the owners of a path, the owners of symbolic links to it, and the packages whose `inputs` match it.
    private func units(of path: String, inFolderOf owners: [Unit]) -> Set<Unit> {
        var units = Set(own(path, inFolderOf: owners))
        var paths = [path], unused = links
        while let path = paths.popLast() {
            for (package, patterns) in inputs where patterns.contains(where: { $0.matches(path) }) {
                units.insert(.package(package))
            }
            // The path behind a link may be the destination of another link. Links can form a cycle, so each is followed once.
            unused.removeAll { link in
                // A changed submodule is a folder.
                if PathText.contains(path, link.destination) {
                    if link.path != path { paths.append(link.path) }
                    return link.path != path
                }
                guard link.path != path, PathText.contains(link.destination, path) else { return false }
                paths.append(PathText.join(link.path, PathText.suffix(of: path, below: link.destination)))
                return true
            }
            units.formUnion(paths.flatMap(own))
        }
        return units
    }

    private func units(atOrBelow folder: String) -> [Unit] {
        packages.filter { PathText.contains(folder, $0) }.flatMap { [.manifest($0), .package($0)] }
            + targets.filter { PathText.contains(folder, $0.key) }.values.joined().map(Unit.target)
    }

    /// Returns whether a unit contains the path or a package's `inputs` match the path. The pattern "." in `inputs` does not count.
    func isOwned(_ path: String) -> Bool {
        // All commands follow the rules file.
        path != RulesFile.path
            && (!own(path).isEmpty || inputs.contains { $0.patterns.contains { !$0.isEverything && $0.matches(path) } })
    }

    /// Returns those of the files to which a link leads, that match a package's `inputs`, or whose names C files include. The pattern "." in
    /// `inputs` does not count.
    func named(in files: Set<String>) -> Set<String> {
        let names = Set(includes.values.joined().map { PathText.lastComponent($0.name) })
        return files.filter { file in
            names.contains(PathText.lastComponent(file)) || links.contains { PathText.contains($0.destination, file) }
                || inputs.contains { $0.patterns.contains { !$0.isEverything && $0.matches(file) } }
        }
    }

    private func own(_ path: String) -> [Unit] { own(path, inFolderOf: units(ofFolder: PathText.folder(of: path))) }

    private func own(_ path: String, inFolderOf owners: [Unit]) -> [Unit] {
        let folder = PathText.folder(of: path)
        let isManifest = ManifestFiles.isManifest(path) || PathText.lastComponent(path) == "Package.resolved"
        guard isManifest, packages.contains(folder) else { return owners }
        return owners.filter { $0 != .package(folder) } + [.manifest(folder)]
    }

    /// Returns the owners of the files in a folder: the targets whose folders contain it, which may overlap, and the innermost package, unless
    /// one of these targets belongs to it. A manifest in the folder has another owner.
    private func units(ofFolder path: String) -> [Unit] {
        let folders = sequence(first: path) { $0 == "." || $0 == ".." ? nil : PathText.folder(of: $0) }
        let units = folders.flatMap { folder in
            // A documentation catalog in a target does not affect the compiled module.
            let isDocumentation =
                ("/" + PathText.suffix(of: path, below: folder) + "/").contains(".docc/")
                && !resources.contains { PathText.contains($0, path) }
            return (targets[folder] ?? []).map { isDocumentation ? Unit.package($0.package) : .target($0) }
        }
        guard let home = folders.first(where: packages.contains), !units.contains(where: { $0.packagePath == home })
        else { return units }
        return units + [.package(home)]
    }
}
