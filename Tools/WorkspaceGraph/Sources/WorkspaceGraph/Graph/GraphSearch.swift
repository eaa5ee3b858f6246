/// Searches in directed graphs.
public enum GraphSearch {
    /// Returns the start nodes and every node that can be reached from them.
    public static func reachable<Node: Hashable>(from start: [Node], next: (Node) -> [Node]) -> Set<Node> {
        var seen = Set(start)
        var open = start
        while let node = open.popLast() {
            for neighbour in next(node) where seen.insert(neighbour).inserted { open.append(neighbour) }
        }
        return seen
    }

    /// Returns a shortest path with at least one edge from `start` to a goal, both included. The order of `next` decides among equal lengths.
    public static func shortestPath<Node: Hashable>(
        from start: Node,
        next: (Node) -> [Node],
        to isGoal: (Node) -> Bool
    ) -> [Node]? {
        let (order, cameFrom) = breadthFirst(from: next(start), next: next)
        return order.first(where: isGoal).map { [start] + path(to: $0, cameFrom) }
    }

    /// Returns the nodes that can be reached from start nodes, the nearest first, and the node before each on a shortest path.
    static func breadthFirst<Node: Hashable>(
        from start: [Node],
        next: (Node) -> [Node]
    ) -> (order: [Node], cameFrom: [Node: Node?]) {
        var cameFrom: [Node: Node?] = [:]
        var queue: [Node] = []
        func visit(_ nodes: [Node], from node: Node?) {
            for neighbour in nodes where cameFrom[neighbour] == nil {
                cameFrom[neighbour] = .some(node)
                queue.append(neighbour)
            }
        }
        visit(start, from: nil)
        var position = 0
        while position < queue.count {
            visit(next(queue[position]), from: queue[position])
            position += 1
        }
        return (queue, cameFrom)
    }

    static func path<Node: Hashable>(to node: Node, _ cameFrom: [Node: Node?]) -> [Node] {
        sequence(first: node) { cameFrom[$0] ?? nil }.reversed()
    }

    /// Returns the strongly connected components that contain a cycle. Each component is sorted; they are sorted by first node.
    public static func cycles<Node: Hashable & Comparable>(among nodes: [Node], next: (Node) -> [Node]) -> [[Node]] {
        let back = nodes.reduce(into: [Node: [Node]]()) { back, node in
            for neighbour in next(node) { back[neighbour, default: []].append(node) }
        }
        var seen: Set<Node> = []
        return nodes.sorted().compactMap { node in
            guard !seen.contains(node) else { return nil }
            // The nodes that lead to this one, among those to which it leads.
            let cycle = reachable(from: next(node), next: next).intersection(reachable(from: [node]) { back[$0] ?? [] })
            seen.formUnion(cycle)
            return cycle.isEmpty ? nil : cycle.sorted()
        }
    }
}
