import TestSupport
import WorkspaceGraph

/// The workspace that contains these tests. All tests share one model.
enum RealWorkspace {
    private static let reading = Task { try await Workspace.load(WorkspaceFolder.root) }

    static var model: Workspace { get async throws { try await reading.value } }
}

extension Workspace {
    /// Returns the targets that a target needs, directly or indirectly.
    func targets(neededBy id: TargetID) -> [WorkspaceTarget] {
        let graph = declaredGraph
        var waiting = [id]
        var found: Set<TargetID> = []
        while let id = waiting.popLast() {
            for edge in graph.edges(from: id) where found.insert(edge.to).inserted { waiting.append(edge.to) }
        }
        return found.compactMap(target)
    }
}
