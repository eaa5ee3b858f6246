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

    /// Returns a shortest path with at least one edge from `start` to a node that satisfies `isGoal`, both included; nil if there is none.
    /// The order of `next` decides among paths of equal length.
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

    /// Returns the strongly connected components that contain a cycle. Each component is sorted; the components are sorted by first node.
    /// Kosaraju's algorithm runs here without recursion, so a deep graph cannot overflow the stack.
    public static func cycles<Node: Hashable & Comparable>(among nodes: [Node], next: (Node) -> [Node]) -> [[Node]] {
        var order: [Node] = []
        var seen: Set<Node> = []
        var back: [Node: [Node]] = [:]
        for node in nodes where seen.insert(node).inserted {
            var open = [(node: node, rest: next(node)[...])]
            while let (current, waiting) = open.popLast() {
                var rest = waiting
                guard let neighbour = rest.popFirst() else {
                    order.append(current)
                    continue
                }
                open.append((current, rest))
                back[neighbour, default: []].append(current)
                if seen.insert(neighbour).inserted { open.append((neighbour, next(neighbour)[...])) }
            }
        }
        var grouped: Set<Node> = []
        let groups = order.reversed().compactMap { node -> [Node]? in
            guard !grouped.contains(node) else { return nil }
            let group = reachable(from: [node]) { (back[$0] ?? []).filter { !grouped.contains($0) } }
            grouped.formUnion(group)
            return group.sorted()
        }
        return groups.filter { $0.count > 1 || next($0[0]).contains($0[0]) }.sorted { $0[0] < $1[0] }
    }
}
