/// The shortest way through a graph.
package enum ShortestPath {
    /// The nodes from `start` to the nearest one that `isGoal` holds for, both included, over at least one edge; nil where
    /// there is no way. Of equally short ways the first in the order of `next`.
    package static func find<Node: Hashable>(
        from start: Node,
        next: (Node) -> [Node],
        to isGoal: (Node) -> Bool
    ) -> [Node]? {
        var cameFrom: [Node: Node] = [:]
        var seen: Set<Node> = []
        var queue = [start]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for neighbour in next(node) where !seen.contains(neighbour) {
                seen.insert(neighbour)
                if cameFrom[neighbour] == nil { cameFrom[neighbour] = node }
                if isGoal(neighbour) { return path(to: neighbour, from: start, cameFrom: cameFrom) }
                queue.append(neighbour)
            }
        }
        return nil
    }

    private static func path<Node: Hashable>(to goal: Node, from start: Node, cameFrom: [Node: Node]) -> [Node] {
        var path = [goal]
        while let node = path.last, let previous = cameFrom[node] {
            path.append(previous)
            if previous == start { break }
        }
        return path.reversed()
    }
}
