internal import WorkspaceKit

/// What the map shows: packages in rows, their targets, what joins them, and what is wrong.
struct MapData: Encodable {
    struct Row: Encodable {
        let name: String
        /// Places in `packages`.
        let packages: [Int]
    }

    struct Target: Encodable {
        let name: String
        let kind: String
        let lines: Int
        /// "PLACE/NAME" of targets, with the place of their package in `packages`.
        let needs: [String]
    }

    struct Package: Encodable {
        let figures: PackageStatistics
        let purpose: String?
        let targets: [Target]
        /// The lines of its interface; nil where it is not known.
        let interface: [String]?
        /// Places in `findings`.
        let findings: [Int]
    }

    struct Edge: Encodable {
        /// Places in `packages`.
        let from: Int
        let to: Int
        /// Whether only tests need it.
        let isForTests: Bool
        /// Places in `findings`.
        let findings: [Int]
    }

    let rows: [Row]
    let packages: [Package]
    let edges: [Edge]
    let findings: [Finding]

    init(
        _ workspace: Workspace,
        graph: TargetGraph,
        statistics: WorkspaceStatistics,
        interfaces: Interfaces,
        findings: [Finding]
    ) {
        let picture = PackageGraph(workspace, graph: graph)
        let places = Dictionary(workspace.packages.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let homes = Dictionary(workspace.targets.map { ($0.name, $0.package.path) }) { first, _ in first }
        let names = Dictionary(workspace.packages.map { ($0.name, $0.path) }) { first, _ in first }
        // A finding's way goes from target to target or from package to package.
        let ways = findings.map { finding in
            let paths = finding.path.compactMap { homes[$0] ?? names[$0] }
            return Set(zip(paths, paths.dropFirst()).map { [$0, $1] })
        }
        rows = PackageRows(workspace, edges: picture.edges).rows.map { row in
            Row(name: row.name, packages: row.packages.compactMap { places[$0.path] })
        }
        edges = picture.edges.compactMap { edge in
            guard let from = places[edge.from], let to = places[edge.to] else { return nil }
            let wrong = ways.indices.filter { ways[$0].contains([edge.from, edge.to]) }
            return Edge(from: from, to: to, isForTests: edge.isForTests, findings: wrong)
        }
        packages = zip(workspace.packages, statistics.packages).map { package, figures in
            Package(
                figures: figures,
                purpose: workspace.purpose(of: package),
                targets: workspace.targets(of: package).map { target in
                    Target(
                        name: target.name,
                        kind: target.target.kind.rawValue,
                        lines: statistics.lines[target.id] ?? 0,
                        needs: graph.edges(from: target.id).compactMap { edge in
                            places[edge.to.package].map { "\($0)/\(edge.to.name)" }
                        }
                    )
                },
                interface: interfaces.isComplete(package, in: workspace)
                    ? APIText(interfaces.of(package, in: workspace)).lines : nil,
                findings: findings.indices.filter { index in
                    PathText.contains(package.path, findings[index].file)
                        && workspace.owner(of: findings[index].file)?.path == package.path
                }
            )
        }
        self.findings = findings
    }
}
