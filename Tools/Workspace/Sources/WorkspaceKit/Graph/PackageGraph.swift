/// Which package needs which, and by which of their targets: what is drawn.
package struct PackageGraph: Sendable, Encodable {
    package struct Package: Sendable, Encodable, Hashable {
        package let name: String
        package let path: String
        package let targets: [Target]
    }

    package struct Target: Sendable, Encodable, Hashable {
        package let name: String
        package let kind: String
        package let needs: [Need]
    }

    /// A target that another target needs.
    package struct Need: Sendable, Encodable, Hashable {
        package let package: String
        package let target: String
        /// Whether the manifest says so.
        package let isDeclared: Bool
        /// Whether a file imports it.
        package let isImported: Bool
    }

    /// That one package needs another, by their folders.
    package struct Edge: Sendable, Encodable, Hashable, Comparable {
        package let from: String
        package let to: String
        /// Whether only its tests need it.
        package let isForTests: Bool

        package static func < (left: Self, right: Self) -> Bool { (left.from, left.to) < (right.from, right.to) }
    }

    package let packages: [Package]
    package let edges: [Edge]

    package init(_ workspace: Workspace, graph: TargetGraph) {
        packages = workspace.packages.map { package in
            let targets = workspace.targets(of: package).map { target in
                Target(
                    name: target.name,
                    kind: target.target.kind.rawValue,
                    needs: graph.edges(from: target.id).map { edge in
                        Need(
                            package: edge.to.package,
                            target: edge.to.name,
                            isDeclared: edge.isDeclared,
                            isImported: edge.firstImport != nil
                        )
                    }
                )
            }
            return Package(name: package.name, path: package.path, targets: targets.sorted { $0.name < $1.name })
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

    /// The package with all it needs when it is built without tests.
    ///
    /// - Parameter shipped: ``shippedEdges``, grouped once for many packages.
    package func below(_ package: WorkspacePackage, _ shipped: [String: [Edge]]) -> PackageGraph {
        let needed = Reachable.nodes(from: [package.path]) { shipped[$0]?.map(\.to) ?? [] }
        return PackageGraph(
            packages: packages.filter { needed.contains($0.path) },
            edges: needed.sorted().flatMap { shipped[$0] ?? [] }
        )
    }

    /// What packages need without their tests, by who needs it.
    package var shippedEdges: [String: [Edge]] {
        Dictionary(grouping: edges.filter { !$0.isForTests }, by: \.from)
    }

    /// The same where packages lie elsewhere and are called otherwise.
    ///
    /// - Parameters:
    ///   - moves: where the packages of these folders lie then.
    ///   - rename: what they are called then.
    package func moved(_ moves: [String: String], rename: (String) -> String) -> PackageGraph {
        PackageGraph(
            packages: packages.map { package in
                guard let path = moves[package.path] else { return package }
                return Package(name: rename(package.name), path: path, targets: package.targets)
            }
            .sorted { $0.path < $1.path },
            edges: edges.map { edge in
                Edge(from: moves[edge.from] ?? edge.from, to: moves[edge.to] ?? edge.to, isForTests: edge.isForTests)
            }
            .sorted()
        )
    }

    /// The package with all it needs and all that needs it, on whatever way.
    package func focused(on package: WorkspacePackage) -> PackageGraph {
        let below = Dictionary(grouping: edges, by: \.from)
        let above = Dictionary(grouping: edges, by: \.to)
        let needed = Reachable.nodes(from: [package.path]) { below[$0]?.map(\.to) ?? [] }
        let needing = Reachable.nodes(from: [package.path]) { above[$0]?.map(\.from) ?? [] }
        return PackageGraph(
            packages: packages.filter { needed.contains($0.path) || needing.contains($0.path) },
            edges: edges.filter { edge in
                [needed, needing].contains { $0.contains(edge.from) && $0.contains(edge.to) }
            }
        )
    }
}
