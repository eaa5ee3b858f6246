/// The dependency graph of a workspace's packages, as JSON, Mermaid or Graphviz.
public struct PackageGraph: Sendable, Encodable {
    /// A package with its targets.
    public struct Package: Sendable, Encodable, Hashable {
        /// The package's name in its manifest.
        public let name: String
        /// The package's folder, relative to the workspace's root.
        public let path: String
        let row: String?
        let targets: [Target]
    }

    struct Target: Sendable, Encodable, Hashable {
        let name: String
        let kind: String
        let needs: [Need]
    }

    struct Need: Sendable, Encodable, Hashable {
        let package: String
        let target: String
        let isDeclared: Bool
        let isImported: Bool
    }

    /// A dependency between two packages.
    public struct Edge: Sendable, Encodable, Hashable, Comparable {
        /// The folder of the dependent package.
        public let from: String
        /// The folder of the package on which `from` depends.
        public let to: String
        /// Whether only test targets of `from` have this dependency.
        public let isForTests: Bool

        /// Orders edges by `from`, then by `to`.
        public static func < (left: Self, right: Self) -> Bool { (left.from, left.to) < (right.from, right.to) }
    }

    /// The packages, sorted by folder.
    public let packages: [Package]
    /// The dependencies between packages, sorted.
    public let edges: [Edge]

    /// Creates the graph of a workspace from the graph of its targets.
    public init(_ workspace: Workspace, graph: TargetGraph) {
        packages = workspace.packages.map { package in
            let targets = workspace.targets(of: package).map { target in
                let needs = graph.edges(from: target.id).map { edge in
                    Need(
                        package: edge.to.package,
                        target: edge.to.name,
                        isDeclared: edge.isDeclared,
                        isImported: !edge.imports.isEmpty
                    )
                }
                return Target(name: target.name, kind: target.kind.rawValue, needs: needs)
            }
            return Package(
                name: package.name,
                path: package.path,
                row: workspace.rules.row(of: package.path).map { workspace.rules.rows[$0].name },
                targets: targets.sorted { $0.name < $1.name }
            )
        }
        let all = packages.flatMap { package in
            package.targets.flatMap { target in
                target.needs.filter { $0.package != package.path }
                    .map { Edge(from: package.path, to: $0.package, isForTests: target.kind == "test") }
            }
        }
        edges = Dictionary(grouping: all) { [$0.from, $0.to] }.values
            .map { Edge(from: $0[0].from, to: $0[0].to, isForTests: $0.allSatisfy(\.isForTests)) }
            .sorted()
    }

    private init(packages: [Package], edges: [Edge]) {
        self.packages = packages
        self.edges = edges
    }

    /// Returns the graph of the package in a folder and of its direct and indirect dependencies and dependents.
    public func focused(on path: String) -> PackageGraph {
        let below = Dictionary(grouping: edges, by: \.from), above = Dictionary(grouping: edges, by: \.to)
        let needed = GraphSearch.reachable(from: [path]) { below[$0]?.map(\.to) ?? [] }
        let needing = GraphSearch.reachable(from: [path]) { above[$0]?.map(\.from) ?? [] }
        return PackageGraph(
            packages: packages.filter { needed.contains($0.path) || needing.contains($0.path) },
            edges: edges.filter { edge in
                [needed, needing].contains { $0.contains(edge.from) && $0.contains(edge.to) }
            }
        )
    }

    /// The graph as a Mermaid diagram, which GitHub and GitLab display. Dependencies of tests are dotted.
    public var mermaid: String {
        let ids = ids, drawn = Set(edges.flatMap { [$0.from, $0.to] })
        // In Mermaid, an edge declares its nodes. A node needs its own line if it has a row, has no edge, or needs a label.
        let nodes = packages.filter { $0.row != nil || !drawn.contains($0.path) || ids[$0.path] != $0.name }
        return lines(
            head: "graph TD",
            nodes: nodes,
            node: { $0.name == $1 && $0.row != nil ? $1 : "\($1)[\"\(Self.label($0.name))\"]" },
            row: { ["subgraph r\($0)[\"\($1)\"]", "end"] },
            edge: { "    \($0) \($2 ? "-.->" : "-->") \($1)" },
            end: ""
        )
    }

    /// The graph in Graphviz's language DOT. Dependencies of tests are dashed.
    public var dot: String {
        lines(
            head: "digraph workspace {",
            nodes: packages,
            node: { "\($1) [label=\"\(Self.label($0.name))\", shape=box];" },
            row: { ["subgraph cluster_\($0) {", "    label=\"\($1)\";", "}"] },
            edge: { "    \($0) -> \($1)\($2 ? " [style=dashed]" : "");" },
            end: "}\n"
        )
    }

    /// The node ids in a diagram, by package folder: the name, or "p" and a number for an unusual name and one of several packages.
    private var ids: [String: String] {
        let plain = /[A-Z][A-Za-z0-9]*/
        let counts = Dictionary(packages.map { ($0.name, 1) }, uniquingKeysWith: +)
        let names = packages.enumerated().map { index, package in
            package.name.wholeMatch(of: plain) == nil || counts[package.name] != 1 ? "p\(index)" : package.name
        }
        return Dictionary(zip(packages.map(\.path), names)) { first, _ in first }
    }

    /// Returns a name as text for a quoted label, on one line. Apostrophes replace quotation marks and backslashes.
    private static func label(_ name: String) -> String {
        String(PathText.singleLine(name).map { "\"\\".contains($0) ? "'" : $0 })
    }

    /// - Parameter row: Returns the lines that enclose a row with a number and a label. The last line ends the row.
    private func lines(
        head: String,
        nodes: [Package],
        node: (_ package: Package, _ id: String) -> String,
        row: (_ number: Int, _ label: String) -> [String],
        edge: (_ from: String, _ to: String, _ isForTests: Bool) -> String,
        end: String
    ) -> String {
        let ids = ids
        func text(_ package: Package) -> String { "    " + node(package, ids[package.path] ?? "") }
        var lines = [head]
        lines += nodes.filter { $0.row == nil }.map(text)
        let rows = Dictionary(grouping: nodes.filter { $0.row != nil }) { $0.row ?? "" }
        for (number, group) in rows.sorted(by: { $0.key < $1.key }).enumerated() {
            let around = row(number, Self.label(group.key)).map { "    " + $0 }
            lines += around.dropLast()
            lines += group.value.map { "    " + text($0) }
            lines += around.suffix(1)
        }
        lines += edges.compactMap { line -> String? in
            guard let from = ids[line.from], let to = ids[line.to] else { return nil }
            return edge(from, to, line.isForTests)
        }
        return lines.joined(separator: "\n") + "\n" + end
    }
}
