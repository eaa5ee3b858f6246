import WorkspaceGraph

struct PackageRows: Sendable {
    struct Row: Sendable {
        let name: String
        var isOnDemand = false
        var packages: [WorkspacePackage]
    }

    let rows: [Row]

    /// Groups packages by the key `rows` of the rules file, and the other packages by the length of their longest dependency path.
    init(_ workspace: Workspace, edges: [PackageGraph.Edge]) {
        var rows = workspace.rules.rows.map { Row(name: $0.name, isOnDemand: $0.onDemand ?? false, packages: []) }
        var rest: [WorkspacePackage] = []
        for package in workspace.packages {
            if let index = workspace.rules.row(of: package.path) {
                rows[index].packages.append(package)
            } else {
                rest.append(package)
            }
        }
        let levels = Self.levels(of: workspace.packages.map(\.path), edges: edges)
        let others = Dictionary(grouping: rest) { levels[$0.path] ?? 0 }.sorted { $0.key > $1.key }
        rows += others.map { Row(name: "Level \($0.key + 1)", packages: $0.value) }
        self.rows = Self.withFewCrossings(rows.filter { !$0.packages.isEmpty }, edges: edges)
    }

    /// Returns the length of the longest dependency path from each package, by folder. Ignores tests and dependencies that close a cycle.
    private static func levels(of paths: [String], edges: [PackageGraph.Edge]) -> [String: Int] {
        let below = Dictionary(grouping: edges.filter { !$0.isForTests }, by: \.from)
        var levels: [String: Int] = [:]
        func level(of path: String) -> Int {
            if let known = levels[path] { return known }
            // A dependency that leads back here has this level.
            levels[path] = 0
            let level = (below[path] ?? []).map { level(of: $0.to) + 1 }.max() ?? 0
            levels[path] = level
            return level
        }
        return Dictionary(uniqueKeysWithValues: paths.map { ($0, level(of: $0)) })
    }

    /// Returns the rows with each package before its dependencies, and otherwise in an order in which few edges cross. The function
    /// repeatedly moves each package to the mean position of its neighbours in other rows: the barycentre heuristic of Sugiyama, Tagawa
    /// and Toda (1981).
    private static func withFewCrossings(_ rows: [Row], edges: [PackageGraph.Edge]) -> [Row] {
        var rows = rows
        let neighbours = edges.reduce(into: [String: [String]]()) { neighbours, edge in
            neighbours[edge.from, default: []].append(edge.to)
            neighbours[edge.to, default: []].append(edge.from)
        }
        let depths = rows.map { row in
            let own = Set(row.packages.map(\.path))
            return levels(of: own.sorted(), edges: edges.filter { own.contains($0.from) && own.contains($0.to) })
        }
        for round in 0..<6 {
            let order = round.isMultiple(of: 2) ? Array(rows.indices) : rows.indices.reversed()
            for index in order {
                let places = places(in: rows)
                let own = Set(rows[index].packages.map(\.path))
                let wanted = rows[index].packages.map { package -> (Int, Double) in
                    let others = (neighbours[package.path] ?? []).filter { !own.contains($0) }.compactMap { places[$0] }
                    let place =
                        others.isEmpty ? places[package.path] ?? 0 : others.reduce(0, +) / Double(others.count)
                    return (-(depths[index][package.path] ?? 0), place)
                }
                let sorted = zip(wanted, rows[index].packages).sorted {
                    ($0.0.0, $0.0.1, $0.1.path) < ($1.0.0, $1.0.1, $1.1.path)
                }
                rows[index].packages = sorted.map(\.1)
            }
        }
        return rows
    }

    private static func places(in rows: [Row]) -> [String: Double] {
        rows.reduce(into: [:]) { places, row in
            for (index, package) in row.packages.enumerated() {
                places[package.path] = (Double(index) + 0.5) / Double(row.packages.count)
            }
        }
    }
}
