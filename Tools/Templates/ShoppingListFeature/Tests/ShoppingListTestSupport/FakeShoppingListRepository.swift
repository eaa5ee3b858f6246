package import ShoppingListDomain

/// An in-memory repository. If `failure` is set, each method throws this error.
package actor FakeShoppingListRepository: ShoppingListRepository {
    private var stored: [ShoppingListEntry]
    private let failure: (any Error)?

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        stored = texts.compactMap { ShoppingListEntry($0) }
        self.failure = failure
    }

    package func entries() async throws -> [ShoppingListEntry] {
        if let failure { throw failure }
        return stored
    }

    package func count() async throws -> Int { try await entries().count }

    package func add(_ entry: ShoppingListEntry) async throws {
        if let failure { throw failure }
        stored.insert(entry, at: 0)
    }

    package func remove(_ entry: ShoppingListEntry) async throws -> Bool {
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
