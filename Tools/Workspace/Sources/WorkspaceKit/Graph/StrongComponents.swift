/// Finds what depends on itself, by Tarjan's algorithm without recursion.
package struct StrongComponents<Node: Hashable & Comparable> {
    /// The groups of nodes that all reach each other, larger than one or with an edge to themselves; each sorted.
    package static func cycles(among nodes: [Node], next: (Node) -> [Node]) -> [[Node]] {
        var finder = Self()
        for node in nodes where finder.indices[node] == nil { finder.visit(node, next: next) }
        return finder.components
            .filter { $0.count > 1 || next($0[0]).contains($0[0]) }
            .map { $0.sorted() }
            .sorted { $0[0] < $1[0] }
    }

    private var indices: [Node: Int] = [:]
    private var lowest: [Node: Int] = [:]
    private var stack: [Node] = []
    private var onStack: Set<Node> = []
    private var components: [[Node]] = []

    private mutating func enter(_ node: Node) {
        let index = indices.count
        indices[node] = index
        lowest[node] = index
        stack.append(node)
        onStack.insert(node)
    }

    private mutating func visit(_ start: Node, next: (Node) -> [Node]) {
        enter(start)
        var open: [(node: Node, rest: ArraySlice<Node>)] = [(start, next(start)[...])]
        while let (node, waiting) = open.popLast() {
            var rest = waiting
            if let neighbour = rest.popFirst() {
                open.append((node, rest))
                if indices[neighbour] == nil {
                    enter(neighbour)
                    open.append((neighbour, next(neighbour)[...]))
                } else if onStack.contains(neighbour), let index = indices[neighbour] {
                    lowest[node] = min(lowest[node, default: index], index)
                }
                continue
            }
            if lowest[node] == indices[node] { close(node) }
            if let parent = open.last?.node, let low = lowest[node] {
                lowest[parent] = min(lowest[parent, default: low], low)
            }
        }
    }

    private mutating func close(_ root: Node) {
        var component: [Node] = []
        while let node = stack.popLast() {
            onStack.remove(node)
            component.append(node)
            if node == root { break }
        }
        components.append(component)
    }
}
