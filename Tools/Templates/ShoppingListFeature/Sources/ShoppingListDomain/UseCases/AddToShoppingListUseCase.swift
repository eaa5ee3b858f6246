import CoreDomain

/// Adds what was typed to the shopping list.
package struct AddToShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    /// Tells whether there was anything to add: white space is nothing.
    package func execute(_ text: String) async throws -> Bool {
        guard let entry = ShoppingListEntry(text) else { return false }
        try await repository.add(entry)
        return true
    }
}
