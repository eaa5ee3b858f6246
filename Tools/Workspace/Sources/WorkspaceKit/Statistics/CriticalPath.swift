/// The chain of targets that a build cannot be shorter than, however many processors there are.
package struct CriticalPath: Sendable, Encodable {
    package struct Step: Sendable, Encodable {
        package let target: String
        /// Seconds, or lines where no build was measured.
        package let cost: Double
    }

    /// From what needs nothing to what waits longest.
    package let steps: [Step]
    /// Whether costs are seconds of the compiler.
    package let isMeasured: Bool

    package var cost: Double { steps.reduce(0) { $0 + $1.cost } }

    /// - Parameters:
    ///   - until: what a target costs until others can be compiled that need it.
    ///   - whole: what it costs when it is the last.
    package init(
        _ workspace: Workspace,
        graph: TargetGraph,
        isMeasured: Bool,
        until: (WorkspaceTarget) -> Double,
        whole: (WorkspaceTarget) -> Double
    ) {
        self.isMeasured = isMeasured
        let targets = workspace.targets.filter { $0.target.kind != .test && !$0.swiftFiles.isEmpty }
        let ids = Set(targets.map(\.id))
        var before: [TargetID: (cost: Double, previous: TargetID?)] = [:]
        for id in Self.bottomUp(targets.map(\.id), graph) {
            // A cycle has no order; lint tells of it.
            let needed = graph.edges(from: id).map(\.to).filter { ids.contains($0) && before[$0] != nil }
            let costs = needed.compactMap { need -> (cost: Double, previous: TargetID?)? in
                guard let target = workspace.target(need), let known = before[need] else { return nil }
                return (known.cost + until(target), need)
            }
            before[id] = costs.max { $0.cost < $1.cost } ?? (0, nil)
        }
        let last = targets.max { left, right in
            (before[left.id]?.cost ?? 0) + whole(left) < (before[right.id]?.cost ?? 0) + whole(right)
        }
        var steps: [Step] = []
        var next = last?.id
        while let id = next, let target = workspace.target(id) {
            steps.append(Step(target: target.name, cost: id == last?.id ? whole(target) : until(target)))
            next = before[id]?.previous
        }
        self.steps = steps.reversed()
    }

    /// What is needed before what needs it.
    private static func bottomUp(_ start: [TargetID], _ graph: TargetGraph) -> [TargetID] {
        var order: [TargetID] = []
        var seen: Set<TargetID> = []
        var open = start.sorted().map { (id: $0, isLeft: false) }
        while let (id, isLeft) = open.popLast() {
            if isLeft {
                order.append(id)
            } else if seen.insert(id).inserted {
                open.append((id, true))
                open += graph.edges(from: id).map { ($0.to, false) }
            }
        }
        return order
    }
}
