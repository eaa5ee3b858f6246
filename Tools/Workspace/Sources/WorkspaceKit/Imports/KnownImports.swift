internal import Synchronization

/// The imports of a workspace's files as they were when first asked for, and which target needs which: several parts of a command ask.
final class KnownImports: Sendable {
    private let index = Mutex<ImportIndex?>(nil)
    private let graph = Mutex<TargetGraph?>(nil)

    func index(orLoad load: () async throws -> ImportIndex) async throws -> ImportIndex {
        if let known = index.withLock(\.self) { return known }
        let loaded = try await load()
        index.withLock { $0 = loaded }
        return loaded
    }

    func graph(orMake make: () -> TargetGraph) -> TargetGraph {
        graph.withLock { known in
            let graph = known ?? make()
            known = graph
            return graph
        }
    }
}
