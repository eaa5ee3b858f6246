import WorkspaceGraph

struct Cycle: LintRule {
    let id = "cycle"
    let summary = "Dependencies between targets or packages have no cycles."

    func findings(in subject: LintSubject) -> [Finding] {
        let workspace = subject.workspace
        let targets = paths(among: workspace.targets.map(\.id), next: subject.needs).compactMap { path -> Finding? in
            guard let target = workspace.target(path[0]),
                let edge = subject.graph.edges(from: path[0]).first(where: { $0.to == path[1] })
            else { return nil }
            let declaration = subject.declarations(of: edge.to, in: target).first
            let place = declaration.map { subject.manifests.place(of: $0, in: target) } ?? edge.imports.first?.place
            return finding(at: place ?? ("", 1), path.map(\.name))
        }
        let next: (String) -> [String] = { path in
            (workspace.package(at: path)?.localDependencies ?? []).map(\.path).filter {
                workspace.package(at: $0) != nil
            }
        }
        let packages = paths(among: workspace.packages.map(\.path), next: next).compactMap { path -> Finding? in
            guard let package = workspace.package(at: path[0]),
                let dependency = package.localDependencies.first(where: { $0.path == path[1] })
            else { return nil }
            let place = subject.manifests.place(of: dependency.dependency, in: package)
            return finding(at: place, path.map { workspace.package(at: $0)?.name ?? $0 })
        }
        return targets + packages
    }

    /// Returns the shortest path from the first node of each cycle back to that node.
    private func paths<Node: Hashable & Comparable>(among nodes: [Node], next: (Node) -> [Node]) -> [[Node]] {
        GraphSearch.cycles(among: nodes, next: next).compactMap { cycle in
            GraphSearch.shortestPath(from: cycle[0], next: next) { $0 == cycle[0] }
        }
    }

    private func finding(at place: Place, _ path: [String]) -> Finding {
        finding(
            at: place,
            "\(path[0]) depends on itself.",
            path: path,
            remedy: "Remove one of these dependencies, or move the common code to a target that both can import."
        )
    }
}
