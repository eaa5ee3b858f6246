import WorkspaceGraph
import WorkspaceRules

/// The data of the HTML map, which the map's script reads as JSON: packages in rows, targets, dependencies, and the findings of `lint`.
struct MapData: Encodable {
    struct Row: Encodable {
        let name: String
        let isOnDemand: Bool
        /// The indices of the row's packages in ``MapData/packages``.
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
        /// The number of packages that depend on this package, not counting dependencies of tests.
        let fanIn: Int
        /// The number of packages on which this package depends, not counting dependencies of tests.
        let fanOut: Int
        /// The quotient `fanOut / (fanIn + fanOut)`; nil if both are 0 (R. C. Martin, "OO Design Quality Metrics", 1994).
        let instability: Double?
        /// The number of public declarations in source files; nil for a package without a library or with an unknown interface.
        let publicSymbols: Int?
        /// The share of public declarations with a doc comment, from 0 to 1; nil if there are none or the interface is unknown.
        let documentedShare: Double?
        let targets: [Target]
        let interface: [String]?
        let findings: [Int]
    }

    struct Edge: Encodable {
        let from: Int
        let to: Int
        let isForTests: Bool
        /// The indices in ``MapData/findings`` of the findings whose dependency path contains this dependency.
        let findings: [Int]
    }

    let rows: [Row]
    let packages: [Package]
    let edges: [Edge]
    let findings: [Finding]

    init(_ workspace: Workspace, graph: TargetGraph, interfaces: [String: InterfaceSummary], findings: [Finding]) {
        let packageGraph = PackageGraph(workspace, graph: graph)
        let indices = Dictionary(workspace.packages.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let homes = Dictionary(workspace.targets.map { ($0.name, $0.package.path) }) { first, _ in first }
        let names = Dictionary(workspace.packages.map { ($0.name, $0.path) }) { first, _ in first }
        // The dependency path in a finding consists of names of targets, packages or system modules. System modules are ignored.
        let findingEdges = findings.map { finding in
            let paths = finding.path.compactMap { homes[$0] ?? names[$0] }
            return Set(zip(paths, paths.dropFirst()).map { [$0, $1] })
        }
        rows = PackageRows(workspace, edges: packageGraph.edges).rows.map { row in
            Row(name: row.name, isOnDemand: row.isOnDemand, packages: row.packages.compactMap { indices[$0.path] })
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
