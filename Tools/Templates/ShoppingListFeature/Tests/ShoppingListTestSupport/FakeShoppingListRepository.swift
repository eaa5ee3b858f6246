package import CoreDomain
package import ShoppingListDomain
package import ShoppingListPresentation

/// An in-memory repository. If `failure` is set, each method throws this error.
package actor FakeShoppingListRepository: ShoppingListRepository {
    private var stored: [ShoppingListEntry]
    private let failure: (any Error)?
    private let changeStream = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    package init(_ texts: [String] = [], failure: (any Error)? = nil) {
        stored = texts.compactMap { ShoppingListEntry($0) }
        self.failure = failure
    }

    package func entries() async throws -> [ShoppingListEntry] {
        if let failure { throw failure }
        return stored
    }

    package nonisolated func changes() -> AsyncStream<Void> { changeStream.stream }

    package func add(_ entry: ShoppingListEntry) async throws {
        if let failure { throw failure }
        stored.insert(entry, at: 0)
        changeStream.continuation.yield()
    }

    package func remove(_ entry: ShoppingListEntry) async throws -> Bool {
        if let failure { throw failure }
        guard let index = stored.firstIndex(of: entry) else { return false }
        stored.remove(at: index)
        changeStream.continuation.yield()
        return true
    }
}

package struct TestError: Error, Hashable {
    package init() {}
}

extension DefaultShoppingListViewModel {
    /// - Parameter fetch: Returns the entries; nil for those of the repository.
    package convenience init(
        _ repository: FakeShoppingListRepository,
        fetch: (any UseCase<Void, [ShoppingListEntry]>)? = nil,
        actions: ShoppingListViewModelActions = .none
    ) {
        self.init(
            fetch: fetch ?? FetchShoppingListUseCase(repository: repository),
            observe: ObserveShoppingListUseCase(repository: repository),
            remove: RemoveShoppingListEntryUseCase(repository: repository),
            actions: actions
        )
    }
}
