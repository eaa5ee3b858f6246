package import WorkspaceGraph

/// The modules and catalogs of a workspace's documentation site, in the order of their conversion by docc.
package struct DocumentationPlan: Sendable {
    /// A module, or a documentation catalog outside of all targets.
    package struct Unit: Sendable, Hashable {
        /// The name of the module, or of the catalog without ".docc". URLs of the pages contain this name.
        package let name: String
        /// The target of the module; nil for a catalog outside of all targets.
        package let target: TargetID?
        /// The folder `NAME.docc`, relative to the workspace's root; nil for a module without a catalog.
        let catalog: String?
        /// The names of the units to which the pages of this unit may link, sorted.
        let needs: [String]
    }

    private static let catalogExtension = ".docc"

    /// The units in groups. A unit links only to units of earlier groups, so the units of one group can be converted in parallel.
    let waves: [[Unit]]

    package var units: [Unit] { waves.flatMap(\.self) }

    /// The catalogs outside of all targets.
    var guides: [Unit] { units.filter { $0.target == nil } }

    /// - Throws: `WorkspaceError` if two units have the same name, ignoring upper and lower case.
    package init(_ workspace: Workspace) throws(WorkspaceError) {
        let publicModules = workspace.packages.flatMap(workspace.publicModules)
        let modules = Set(publicModules.map(\.id)), graph = workspace.declaredGraph
        let documented = publicModules.map { module in
            let closure = GraphSearch.reachable(from: [module.id]) { graph.edges(from: $0).map(\.to) }
            return Unit(
                name: module.module,
                target: module.id,
                catalog: Self.catalogs(among: module.files).first,
                needs: closure.subtracting([module.id]).intersection(modules).compactMap {
                    workspace.target($0)?.module
                }
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
                let name = String(PathText.lastComponent(path).dropLast(Self.catalogExtension.count))
                return Unit(name: name, target: nil, catalog: path, needs: documented.map(\.name).sorted())
            }
        // Two names must not differ only in upper and lower case, because docc's URLs ignore the difference.
        let all = Dictionary(grouping: documented + guides) { $0.name.lowercased() }
        if let (_, same) = all.sorted(by: { $0.key < $1.key }).first(where: { $0.value.count > 1 }) {
            let places = same.map { $0.catalog ?? $0.target?.package ?? "" }.sorted().joined(separator: ", ")
            throw WorkspaceError(
                "Two parts of the documentation have the name \(same[0].name): \(places). Rename one of them."
            )
        }
        waves = Self.waves(documented) + (guides.isEmpty ? [] : [guides])
    }

    /// Returns the path of an article's page on the site; nil if the article is not in a catalog outside of all targets.
    package func page(of article: String) -> String? {
        guides.first { PathText.contains($0.catalog ?? "", article) }.map { guide in
            "documentation/\(guide.name)/\(PathText.lastComponent(article).dropLast(".md".count))/".lowercased()
        }
    }

    /// Returns the folders of the documentation catalogs that contain the given files, sorted.
    private static func catalogs(among files: [FileEntry]) -> [String] {
        let paths = files.lazy.map(\.path).compactMap { path in
            path.firstRange(of: catalogExtension + "/").map { String(path[..<$0.lowerBound]) + catalogExtension }
        }
        return Set(paths).sorted()
    }

    private static func waves(_ units: [Unit]) -> [[Unit]] {
        var waves: [[Unit]] = []
        var rest = units.sorted { $0.name < $1.name }
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            var wave = rest.filter { waiting.isDisjoint(with: $0.needs) }
            // Only modules with cyclic dependencies remain, which do not build. This assignment ends the loop.
            if wave.isEmpty { wave = rest }
            let done = Set(wave.map(\.name))
            waves.append(wave)
            rest.removeAll { done.contains($0.name) }
        }
        return waves
    }
}
