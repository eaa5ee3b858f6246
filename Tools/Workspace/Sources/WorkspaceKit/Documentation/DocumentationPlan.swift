/// What a workspace's site is made of, and in which order.
package struct DocumentationPlan: Sendable {
    /// In waves: each unit links to units of earlier waves alone, so that those of one can be made at the same time.
    package let waves: [[DocumentationUnit]]

    package var units: [DocumentationUnit] { waves.flatMap(\.self) }

    /// The catalogs that stand alone, which tell of the workspace as a whole.
    package var guides: [DocumentationUnit] { units.filter { $0.target == nil } }

    /// The site cannot be made of these.
    package struct Unplannable: Error, CustomStringConvertible {
        package let description: String
    }

    package init(_ workspace: Workspace) throws(Unplannable) {
        let faces = workspace.packages.flatMap(workspace.faces)
        let modules = Set(faces.map(\.id))
        let documented = faces.map { face in
            let closure = Reachable.nodes(from: [face.id], next: workspace.needs).subtracting([face.id])
            return DocumentationUnit(
                name: face.target.module,
                target: face.id,
                catalog: Self.catalogs(among: face.files).first,
                needs: closure.intersection(modules).compactMap { workspace.target($0)?.target.module }.sorted()
            )
        }
        let names = documented.map(\.name).sorted()
        let guides = workspace.guideCatalogs.map { path in
            DocumentationUnit(
                name: String(PathText.lastPart(path).dropLast(Self.ending.count)),
                target: nil,
                catalog: path,
                needs: names
            )
        }
        // Addresses know no difference of case.
        let all = Dictionary(grouping: documented + guides) { $0.name.lowercased() }
        if let (_, same) = all.sorted(by: { $0.key < $1.key }).first(where: { $0.value.count > 1 }) {
            let places = same.map { $0.catalog ?? $0.target?.package ?? "" }.sorted().joined(separator: ", ")
            throw Unplannable(
                description: "Two parts of the site would be called \(same[0].name) (\(places)). Give one another name."
            )
        }
        waves = Self.waves(documented) + (guides.isEmpty ? [] : [guides])
    }

    static let ending = ".docc"

    /// The catalogs that files lie in, sorted.
    static func catalogs(among files: some Sequence<FileEntry>) -> [String] {
        Set(files.compactMap { catalog(of: $0.path) }).sorted()
    }

    /// The catalog that a path lies in.
    static func catalog(of path: String) -> String? {
        path.firstRange(of: ending + "/").map { path[..<$0.lowerBound] + ending }
    }

    private static func waves(_ units: [DocumentationUnit]) -> [[DocumentationUnit]] {
        var waves: [[DocumentationUnit]] = []
        var rest = units.sorted { $0.name < $1.name }
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            var wave = rest.filter { waiting.isDisjoint(with: $0.needs) }
            // Modules in a circle do not build, but nothing here may hang on them.
            if wave.isEmpty { wave = rest }
            let done = Set(wave.map(\.name))
            waves.append(wave)
            rest.removeAll { done.contains($0.name) }
        }
        return waves
    }
}

extension Workspace {
    fileprivate func needs(of id: TargetID) -> [TargetID] {
        guard let target = target(id) else { return [] }
        return target.target.dependencies.flatMap { targets(of: $0, for: target.package) }.map(\.id)
    }

    /// Catalogs that are no part of a target, but for those in hidden folders and those that the rules leave out.
    fileprivate var guideCatalogs: [String] {
        DocumentationPlan.catalogs(among: tree.files).filter { path in
            !path.split(separator: "/").contains { $0.hasPrefix(".") }
                && !targets.contains { PathText.contains($0.folder, path) }
                && !rules.exclude.contains { $0.matches(path) }
        }
    }
}
