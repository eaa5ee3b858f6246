import WorkspaceGraph

/// The packages in rows, from apps down to packages without dependencies.
struct PackageRows: Sendable {
    struct Row: Sendable {
        let name: String
        var packages: [WorkspacePackage]
    }

    /// From top to bottom; none is empty.
    let rows: [Row]

    /// Groups packages as the rules file says, and others by the longest path down.
    init(_ workspace: Workspace, edges: [PackageGraph.Edge]) {
        let rules = workspace.rules.rows
        var rows = rules.map { Row(name: $0.name, packages: []) }
        var rest: [WorkspacePackage] = []
        for package in workspace.packages {
            // The row with the longest matching pattern.
            let lengths = rules.map { rule in
                rule.packages.filter { $0.matches(package.path) }.map(\.text.count).max() ?? 0
            }
            if let longest = lengths.max(), longest > 0, let index = lengths.firstIndex(of: longest) {
                rows[index].packages.append(package)
            } else {
                rest.append(package)
            }
        }
        let levels = Self.levels(of: workspace.packages.map(\.path), edges: edges)
        let others = Dictionary(grouping: rest) { levels[$0.path] ?? 0 }.sorted { $0.key > $1.key }
        rows += others.map { Row(name: "Level \($0.key + 1)", packages: $0.value) }
        self.rows = rows.filter { !$0.packages.isEmpty }
    }

    /// Returns the length of the longest path down from each package.
    private static func levels(of paths: [String], edges: [PackageGraph.Edge]) -> [String: Int] {
        let below = Dictionary(grouping: edges.filter { !$0.isForTests }, by: \.from).mapValues { $0.map(\.to) }
        var levels: [String: Int] = [:]
        // Each round settles at least one level. A cycle never settles, which the number of rounds limits.
        for _ in paths {
            let former = levels
            for path in paths { levels[path] = (below[path] ?? []).map { (levels[$0] ?? 0) + 1 }.max() ?? 0 }
            if levels == former { break }
        }
        return levels
    }
}
