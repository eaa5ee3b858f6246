import WorkspaceGraph
import WorkspaceRules

/// What the map shows: packages in rows, their targets, the edges between them, and the findings of `lint`.
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
        /// "INDEX/NAME" of targets, with the index of their package in `packages`.
        let needs: [String]
    }

    struct Package: Encodable {
        let name: String
        let path: String
        let purpose: String?
        let figures: PackageFigures
        /// The packages that need it, and those that it needs, tests aside.
        let fanIn: Int
        let fanOut: Int
        /// From 0, for what others rely on, to 1; nil for a package without edges (R. C. Martin, "OO Design Quality Metrics", 1994).
        let instability: Double?
        /// The public declarations in its sources; nil if its interface is not known.
        let publicSymbols: Int?
        /// The share of them with a comment.
        let documentedShare: Double?
        let targets: [Target]
        /// The lines of its interface; nil if it is not known.
        let interface: [String]?
        /// Indices in `findings`.
        let findings: [Int]
    }

    struct Edge: Encodable {
        /// Indices in `packages`.
        let from: Int
        let to: Int
        /// Whether only tests need it.
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
        let picture = PackageGraph(workspace, graph: graph)
        let indices = Dictionary(workspace.packages.enumerated().map { ($1.path, $0) }) { first, _ in first }
        let homes = Dictionary(workspace.targets.map { ($0.name, $0.package.path) }) { first, _ in first }
        let names = Dictionary(workspace.packages.map { ($0.name, $0.path) }) { first, _ in first }
        // The path of a finding goes from target to target or from package to package.
        let findingEdges = findings.map { finding in
            let paths = finding.path.compactMap { homes[$0] ?? names[$0] }
            return Set(zip(paths, paths.dropFirst()).map { [$0, $1] })
        }
        rows = PackageRows(workspace, edges: picture.edges).rows.map { row in
            Row(name: row.name, packages: row.packages.compactMap { indices[$0.path] })
        }
        edges = picture.edges.compactMap { edge in
            guard let from = indices[edge.from], let to = indices[edge.to] else { return nil }
            let wrong = findingEdges.indices.filter { findingEdges[$0].contains([edge.from, edge.to]) }
            return Edge(from: from, to: to, isForTests: edge.isForTests, findings: wrong)
        }
        let shipped = picture.edges.filter { !$0.isForTests }
        packages = workspace.packages.map { package in
            let fanIn = shipped.count { $0.to == package.path }, fanOut = shipped.count { $0.from == package.path }
            let interface = interfaces[package.path]
            let isLibrary = !workspace.faces(of: package).isEmpty
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
