package import WatchlistDomain

/// An in-memory repository. If `failure` is set, each method throws this error.
package actor FakeWatchlistRepository: WatchlistRepository {
    private var stored: [WatchlistEntry]
    private let failure: (any Error)?

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        stored = texts.compactMap { WatchlistEntry($0) }
        self.failure = failure
    }

    package func entries() async throws -> [WatchlistEntry] {
        if let failure { throw failure }
        return stored
    }

    package func count() async throws -> Int { try await entries().count }

    package func add(_ entry: WatchlistEntry) async throws {
        if let failure { throw failure }
        stored.insert(entry, at: 0)
    }

    package func remove(_ entry: WatchlistEntry) async throws -> Bool {
        if let failure { throw failure }
        guard let index = stored.firstIndex(of: entry) else { return false }
        stored.remove(at: index)
        return true
    }
}

/// An error for tests.
package struct TestError: Error, Hashable {
    package init() {}
}
