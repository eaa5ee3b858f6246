/// Which part of a workspace owns which file, and which part needs which: what the results of a package's tests depend on.
package struct UnitGraph: Sendable {
    private let owners: UnitOwners
    private let needs: [Unit: [Unit]]
    /// By package, the languages of each target, "TARGET LANGUAGES": what decides whether SwiftPM can load it.
    package let shapes: [String: [String]]
    /// The files of each unit, sorted by path.
    package let files: [Unit: [FileEntry]]

    package init(_ workspace: Workspace, graph: TargetGraph) {
        let shipped = workspace.targets.filter { $0.target.kind != .test }
        let owners = UnitOwners(
            packages: Set(workspace.packages.map(\.path)),
            targets: Dictionary(grouping: shipped, by: \.folder).mapValues { $0.map(\.id) },
            inputs: workspace.packages.compactMap { package in
                workspace.rules.inputs[package.name].map { (package.path, $0) }
            },
            links: workspace.tree.links
        )
        self.owners = owners
        needs = Self.needs(of: workspace, graph: graph)
        shapes = Dictionary(grouping: workspace.targets, by: \.package.path)
            .mapValues { $0.map { "\($0.name) \($0.languages)" } }
        var files: [Unit: [FileEntry]] = [:]
        // Neighbours in the list are mostly of one folder.
        var (folder, folderOwners) = ("", [Unit]())
        for file in workspace.tree.files {
            let next = PathText.folder(of: file.path)
            if next != folder { (folder, folderOwners) = (next, owners.units(ofFolder: next)) }
            for unit in owners.units(of: file.path, inFolderOf: folderOwners) {
                files[unit, default: []].append(file)
            }
        }
        self.files = files
    }

    /// Whose file a path is, also one that is gone, and who reads it.
    package func owners(of path: String) -> Set<Unit> {
        owners.units(of: path)
    }

    /// Whether a path is somebody's, also one that is gone.
    package func isOwned(_ path: String) -> Bool {
        owners.isOwned(path)
    }

    /// What a unit needs itself, sorted.
    package func needs(of unit: Unit) -> [Unit] { needs[unit] ?? [] }

    /// A unit and all it needs, sorted.
    package func closure(of start: Unit) -> [Unit] {
        Reachable.nodes(from: [start], next: needs).sorted()
    }

    /// What each unit is needed by, sorted.
    package var dependents: [Unit: [Unit]] {
        var dependents: [Unit: [Unit]] = [:]
        for (unit, needs) in needs {
            for need in needs { dependents[need, default: []].append(unit) }
        }
        return dependents.mapValues { $0.sorted() }
    }

    private static func needs(of workspace: Workspace, graph: TargetGraph) -> [Unit: [Unit]] {
        var needs: [Unit: Set<Unit>] = [:]
        for package in workspace.packages {
            // SwiftPM reads the manifests of all packages that one names, used or not.
            needs[.manifest(package.path)] = Set(workspace.dependencies(of: package).map { .manifest($0.path) })
            needs[.package(package.path)] = [.manifest(package.path)]
        }
        for target in workspace.targets {
            let edges = graph.edges(from: target.id).map { Unit.target($0.to) }
            let own = target.target.kind == .test ? Unit.package(target.package.path) : .target(target.id)
            needs[own, default: []].formUnion(edges + [.manifest(target.package.path)])
            // A package's tests are built together with all of its targets.
            if target.target.kind != .test { needs[.package(target.package.path), default: []].insert(own) }
        }
        return needs.mapValues { $0.sorted() }
    }
}
