package import AccountDomain

/// An in-memory repository. If `failure` is set, each method throws this error.
package actor FakeAccountRepository: AccountRepository {
    private var stored: [AccountEntry]
    private let failure: (any Error)?
    private let changeStream = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        stored = texts.compactMap { AccountEntry($0) }
        self.failure = failure
    }

    package func entries() async throws -> [AccountEntry] {
        if let failure { throw failure }
        return stored
    }

    package nonisolated func changes() -> AsyncStream<Void> { changeStream.stream }

    package func add(_ entry: AccountEntry) async throws {
        if let failure { throw failure }
        stored.insert(entry, at: 0)
        changeStream.continuation.yield()
    }

    package func remove(_ entry: AccountEntry) async throws -> Bool {
        if let failure { throw failure }
        guard let index = stored.firstIndex(of: entry) else { return false }
        stored.remove(at: index)
        changeStream.continuation.yield()
        return true
    }
}

/// An error for tests.
package struct TestError: Error, Hashable {
    package init() {}
}
