import CoreDomain

/// Removes an entry from the shopping list.
package struct RemoveFromShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    /// Tells whether the entry was there.
    package func execute(_ entry: ShoppingListEntry) async throws -> Bool {
        try await repository.remove(entry)
    }
}
