import CoreDomain

/// The use case that adds a text to the shopping list. The result is false if the text is empty or white space.
package struct AddShoppingListEntryUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) { self.repository = repository }

    package func execute(_ text: String) async throws -> Bool {
        guard let entry = ShoppingListEntry(text) else { return false }
        try await repository.add(entry)
        return true
    }
}
