import WorkspaceGraph
import WorkspaceRules

/// The data of the map page: packages in rows, their targets, dependencies and the findings of `lint`.
struct MapData: Encodable {
    struct Row: Encodable {
        let name: String
        /// Indices in `packages`.
        let packages: [Int]
    }

    struct Target: Encodable {
        let name: String
        let kind: String
        let lines: Int
        /// The dependencies as "INDEX/NAME": the index of the target's package in `packages`, and the target's name.
        let needs: [String]
    }

    struct Package: Encodable {
        let name: String
        let path: String
        let purpose: String?
        let figures: PackageFigures
        /// The number of packages that depend on this package, without their tests.
        let fanIn: Int
        /// The number of packages on which this package depends, without its tests.
        let fanOut: Int
        /// Outgoing dependencies divided by all dependencies: from 0 (stable) to 1; nil without dependencies (R. C. Martin, "OO Design Quality
        /// Metrics", 1994).
        let instability: Double?
        /// The number of public declarations in the sources; nil if the interface is unknown.
        let publicSymbols: Int?
        /// The share of public declarations with a doc comment, from 0 to 1.
        let documentedShare: Double?
        let targets: [Target]
        /// The lines of the public interface; nil if it is unknown.
        let interface: [String]?
        /// Indices in `findings`.
        let findings: [Int]
    }

    struct Edge: Encodable {
        /// Indices in `packages`.
        let from: Int
        let to: Int
        /// Whether only tests have this dependency.
        let isForTests: Bool
        /// Indices in `findings`.
        let findings: [Int]
    }

    let rows: [Row]
    let packages: [Package]
    let edges: [Edge]
    let findings: [Finding]

    init(
        _ workspace: Workspace,
        graph: TargetGraph,
        interfaces: [String: InterfaceSummary],
        findings: [Finding]
    ) {
        let packageGraph = PackageGraph(workspace, graph: graph)
        let indices = Dictionary(workspace.packages.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let homes = Dictionary(workspace.targets.map { ($0.name, $0.package.path) }) { first, _ in first }
        let names = Dictionary(workspace.packages.map { ($0.name, $0.path) }) { first, _ in first }
        // The path of a finding contains names of targets or of packages.
        let findingEdges = findings.map { finding in
            let paths = finding.path.compactMap { homes[$0] ?? names[$0] }
            return Set(zip(paths, paths.dropFirst()).map { [$0, $1] })
        }
        rows = PackageRows(workspace, edges: packageGraph.edges).rows.map { row in
            Row(name: row.name, packages: row.packages.compactMap { indices[$0.path] })
        }
        edges = packageGraph.edges.compactMap { edge in
            guard let from = indices[edge.from], let to = indices[edge.to] else { return nil }
            let wrong = findingEdges.indices.filter { findingEdges[$0].contains([edge.from, edge.to]) }
            return Edge(from: from, to: to, isForTests: edge.isForTests, findings: wrong)
        }
        let shipped = packageGraph.edges.filter { !$0.isForTests }
        packages = workspace.packages.map { package in
            let fanIn = shipped.count { $0.to == package.path }, fanOut = shipped.count { $0.from == package.path }
            let interface = interfaces[package.path]
            let isLibrary = !workspace.publicModules(of: package).isEmpty
            return Package(
                name: package.name,
                path: package.path,
                purpose: workspace.purpose(of: package),
                figures: PackageFigures(of: package, in: workspace),
                fanIn: fanIn,
                fanOut: fanOut,
                instability: fanIn + fanOut == 0 ? nil : Double(fanOut) / Double(fanIn + fanOut),
                publicSymbols: isLibrary ? interface?.declarations : nil,
                documentedShare: interface.flatMap { interface in
                    interface.declarations == 0 ? nil : Double(interface.documented) / Double(interface.declarations)
                },
                targets: workspace.targets(of: package).map { target in
                    Target(
                        name: target.name,
                        kind: target.kind.rawValue,
                        lines: workspace.lines(of: target),
                        needs: graph.edges(from: target.id).compactMap { edge in
                            indices[edge.to.package].map { "\($0)/\(edge.to.name)" }
                        }
                    )
                },
                interface: interface?.lines,
                findings: findings.indices.filter { index in
                    PathText.contains(package.path, findings[index].file)
                        && workspace.owner(of: findings[index].file)?.path == package.path
                }
            )
        }
        self.findings = findings
    }
}
