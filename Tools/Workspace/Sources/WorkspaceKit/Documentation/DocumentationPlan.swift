package import WorkspaceGraph

/// The parts of a workspace's documentation site, in the order in which they are made.
package struct DocumentationPlan: Sendable {
    /// A module, or a catalog of articles outside of all targets.
    package struct Unit: Sendable, Hashable {
        /// The name of the module, or of the catalog without its ending. It is part of the addresses of its pages.
        package let name: String
        /// The module's target; nil for a catalog outside of all targets.
        package let target: TargetID?
        /// The `.docc` folder, from the workspace's root; nil if there is none.
        let catalog: String?
        /// The units that it may link to, sorted by name.
        let needs: [String]
    }

    private static let ending = ".docc"

    /// Each wave links to earlier waves only, so that its units can be made in parallel.
    let waves: [[Unit]]

    package var units: [Unit] { waves.flatMap(\.self) }

    /// The catalogs outside of all targets.
    var guides: [Unit] { units.filter { $0.target == nil } }

    /// - Throws: `WorkspaceError` if two parts have one name.
    package init(_ workspace: Workspace) throws(WorkspaceError) {
        let faces = workspace.packages.flatMap(workspace.faces)
        let modules = Set(faces.map(\.id)), graph = workspace.declaredGraph
        let documented = faces.map { face in
            let closure = GraphSearch.reachable(from: [face.id]) { graph.edges(from: $0).map(\.to) }
            return Unit(
                name: face.module,
                target: face.id,
                catalog: Self.catalogs(among: face.files).first,
                needs: closure.subtracting([face.id]).intersection(modules).compactMap { workspace.target($0)?.module }
                    .sorted()
            )
        }
        let guides = Self.catalogs(among: workspace.files)
            .filter { path in
                !path.split(separator: "/").contains { $0.hasPrefix(".") }
                    && !workspace.targets.contains { PathText.contains($0.folder, path) }
                    && !workspace.rules.exclude.contains { $0.matches(path) }
            }
            .map { path in
                let name = String(PathText.lastPart(path).dropLast(Self.ending.count))
                return Unit(name: name, target: nil, catalog: path, needs: documented.map(\.name).sorted())
            }
        // Addresses ignore case.
        let all = Dictionary(grouping: documented + guides) { $0.name.lowercased() }
        if let (_, same) = all.sorted(by: { $0.key < $1.key }).first(where: { $0.value.count > 1 }) {
            let places = same.map { $0.catalog ?? $0.target?.package ?? "" }.sorted().joined(separator: ", ")
            throw WorkspaceError(
                "Two parts of the site would be called \(same[0].name) (\(places)). Rename one of them."
            )
        }
        waves = Self.waves(documented) + (guides.isEmpty ? [] : [guides])
    }

    /// Returns the catalogs that hold files, sorted.
    private static func catalogs(among files: [FileEntry]) -> [String] {
        let paths = files.lazy.map(\.path).compactMap { path in
            path.firstRange(of: ending + "/").map { String(path[..<$0.lowerBound]) + ending }
        }
        return Set(paths).sorted()
    }

    private static func waves(_ units: [Unit]) -> [[Unit]] {
        var waves: [[Unit]] = []
        var rest = units.sorted { $0.name < $1.name }
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            var wave = rest.filter { waiting.isDisjoint(with: $0.needs) }
            // Modules in a cycle do not build, but this loop must end.
            if wave.isEmpty { wave = rest }
            let done = Set(wave.map(\.name))
            waves.append(wave)
            rest.removeAll { done.contains($0.name) }
        }
        return waves
    }
}
