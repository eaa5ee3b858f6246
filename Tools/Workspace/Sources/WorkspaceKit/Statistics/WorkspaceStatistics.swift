/// A workspace in figures.
package struct WorkspaceStatistics: Sendable, Encodable {
    /// Sorted by folder.
    package let packages: [PackageStatistics]
    package let criticalPath: CriticalPath
    /// Of each target's sources.
    package let lines: [TargetID: Int]

    /// Of all public declarations that are known, how many have a comment; nil where none is known.
    package var documentedShare: Double? {
        let known = packages.filter { $0.publicSymbols != nil }
        let all = known.reduce(0) { $0 + ($1.publicSymbols ?? 0) }
        return all == 0 ? nil : Double(known.reduce(0) { $0 + ($1.documented ?? 0) }) / Double(all)
    }

    /// - Parameters:
    ///   - interfaces: what packages offer, as far as it is known.
    ///   - state: where passes and times are kept.
    package init(_ workspace: Workspace, graph: TargetGraph, interfaces: Interfaces, state: StateFolder) {
        let edges = PackageGraph(workspace, graph: graph).edges.filter { !$0.isForTests }
        let fanOut = Dictionary(grouping: edges, by: \.from), fanIn = Dictionary(grouping: edges, by: \.to)
        let lines = Self.lines(of: workspace)
        self.lines = lines
        let times = BuildTimes(state: state)
        let store = ResultStore(state: state), timings = Timings(state: state)
        packages = workspace.packages.map { package in
            var figures = PackageStatistics(name: package.name, path: package.path)
            let targets = workspace.targets(of: package)
            let shipped = targets.filter { $0.target.kind != .test }
            figures.lines = shipped.reduce(0) { $0 + (lines[$1.id] ?? 0) }
            figures.testLines = targets.reduce(0) { $0 + (lines[$1.id] ?? 0) } - figures.lines
            if !workspace.faces(of: package).isEmpty, interfaces.isComplete(package, in: workspace) {
                let symbols = interfaces.of(package, in: workspace).flatMap(\.written)
                figures.publicSymbols = symbols.count
                figures.documented = symbols.count(where: \.isDocumented)
            }
            figures.fanIn = fanIn[package.path]?.count ?? 0
            figures.fanOut = fanOut[package.path]?.count ?? 0
            figures.tests = store.newest(of: package).map { $0.passed + $0.skipped }
            figures.testSeconds = timings.shared[package.path]
            let known = shipped.compactMap { times?.modules[$0.target.module]?.total }
            // A package that came after the measuring has no time yet.
            figures.buildSeconds = known.isEmpty ? nil : known.reduce(0, +)
            return figures
        }
        criticalPath = CriticalPath(
            workspace,
            graph: graph,
            isMeasured: times != nil,
            until: { target in
                times.map { $0.modules[target.target.module]?.interface ?? 0 } ?? Double(lines[target.id] ?? 0)
            },
            whole: { target in
                times.map { $0.modules[target.target.module]?.longest ?? 0 } ?? Double(lines[target.id] ?? 0)
            }
        )
    }

    private static func lines(of workspace: Workspace) -> [TargetID: Int] {
        let all = workspace.targets.map { target in
            (target.id, target.sourceFiles.reduce(0) { $0 + LineCount.of(workspace.url(of: $1.path)) })
        }
        return Dictionary(all) { first, _ in first }
    }

    private enum CodingKeys: CodingKey { case packages, criticalPath, documentedShare }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(packages, forKey: .packages)
        try container.encode(criticalPath, forKey: .criticalPath)
        try container.encodeIfPresent(documentedShare, forKey: .documentedShare)
    }
}
