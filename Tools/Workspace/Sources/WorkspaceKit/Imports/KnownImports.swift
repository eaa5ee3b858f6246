internal import Synchronization

/// The imports of a workspace's files as they were when first asked for: several parts of a command ask.
final class KnownImports: Sendable {
    private let index = Mutex<ImportIndex?>(nil)

    func index(orLoad load: () async throws -> ImportIndex) async throws -> ImportIndex {
        if let known = index.withLock(\.self) { return known }
        let loaded = try await load()
        index.withLock { $0 = loaded }
        return loaded
    }
}
