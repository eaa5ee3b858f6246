/// Which target needs which: by what manifests declare and by what files import.
package struct TargetGraph: Sendable {
    /// That one target needs another.
    package struct Edge: Sendable, Hashable {
        package let from: TargetID
        package let to: TargetID
        /// Whether the manifest says so.
        package var isDeclared: Bool
        /// Where it is imported for the first time.
        package var firstImport: ImportIndex.Place?
    }

    /// The edges of each target, sorted by where they lead.
    package let edges: [TargetID: [Edge]]

    package init(_ workspace: Workspace, imports: ImportIndex) {
        edges = workspace.targets.reduce(into: [:]) { edges, target in
            var found: [TargetID: Edge] = [:]
            for dependency in target.target.dependencies {
                for other in workspace.targets(of: dependency, for: target.package) where other.id != target.id {
                    found[other.id] = Edge(from: target.id, to: other.id, isDeclared: true)
                }
            }
            for place in imports.imports(of: target) {
                guard let other = workspace.provider(of: place.statement.module, for: target), other.id != target.id
                else { continue }
                let edge = found[other.id] ?? Edge(from: target.id, to: other.id, isDeclared: false)
                if edge.firstImport == nil {
                    found[other.id] = Edge(
                        from: target.id,
                        to: other.id,
                        isDeclared: edge.isDeclared,
                        firstImport: place
                    )
                }
            }
            edges[target.id] = found.values.sorted { $0.to < $1.to }
        }
    }

    /// What manifests declare, without what is imported and ought not to be.
    package var declared: TargetGraph { TargetGraph(edges: edges.mapValues { $0.filter(\.isDeclared) }) }

    private init(edges: [TargetID: [Edge]]) {
        self.edges = edges
    }

    package func edges(from id: TargetID) -> [Edge] { edges[id] ?? [] }
}

extension Workspace {
    /// The target that a target gets when it imports a module: its package's own, one of a package it names, or the only one.
    package func provider(of module: String, for target: WorkspaceTarget) -> WorkspaceTarget? {
        let candidates = targets(ofModule: module)
        guard candidates.count > 1 else { return candidates.first }
        if let own = candidates.first(where: { $0.package.path == target.package.path }) { return own }
        let named = Set(dependencies(of: target.package).map(\.path))
        return candidates.first { named.contains($0.package.path) } ?? candidates.first
    }
}
