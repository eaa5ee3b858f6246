package import ShoppingListDomain

/// A repository in memory. With a failure, each method throws it.
package actor FakeShoppingListRepository: ShoppingListRepository {
    private var kept: [ShoppingListEntry]
    private let failure: (any Error)?

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        kept = texts.compactMap { ShoppingListEntry($0) }
        self.failure = failure
    }

    package func entries() async throws -> [ShoppingListEntry] {
        if let failure { throw failure }
        return kept
    }

    package func count() async throws -> Int { try await entries().count }

    package func add(_ entry: ShoppingListEntry) async throws {
        if let failure { throw failure }
        kept.insert(entry, at: 0)
    }

    package func remove(_ entry: ShoppingListEntry) async throws -> Bool {
        if let failure { throw failure }
        guard let index = kept.firstIndex(of: entry) else { return false }
        kept.remove(at: index)
        return true
    }
}

/// An error that no store throws.
package struct TestError: Error, Hashable {
    package init() {}
}
