import CoreDomain

/// The use case that returns the entries of the shopping list, newest first.
package struct FetchShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> [ShoppingListEntry] {
        try await repository.entries()
    }
}

/// The use case that observes the shopping list. The stream emits after each change; bursts are coalesced.
package struct ObserveShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> {
        repository.changes()
    }
}

/// The use case that adds a text to the shopping list. The result is false if the text is empty or white space.
package struct AddToShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    package func execute(_ text: String) async throws -> Bool {
        guard let entry = ShoppingListEntry(text) else { return false }
        try await repository.add(entry)
        return true
    }
}

/// The use case that removes an entry from the shopping list. The result is whether the entry was stored.
package struct RemoveFromShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    package func execute(_ entry: ShoppingListEntry) async throws -> Bool {
        try await repository.remove(entry)
    }
}
