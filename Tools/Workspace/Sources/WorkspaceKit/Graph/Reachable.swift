/// Everything that can be reached in a graph.
package enum Reachable {
    /// The nodes in `start`, and all that `next` leads to from them on any way.
    package static func nodes<Node: Hashable>(from start: [Node], next: (Node) -> [Node]) -> Set<Node> {
        var seen = Set(start)
        var open = start
        while let node = open.popLast() {
            for neighbour in next(node) where seen.insert(neighbour).inserted { open.append(neighbour) }
        }
        return seen
    }
}
