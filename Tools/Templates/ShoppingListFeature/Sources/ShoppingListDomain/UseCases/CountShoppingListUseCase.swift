import CoreDomain

/// Tells how much is in the shopping list.
package struct CountShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) {
        self.repository = repository
    }

    package func execute(_ input: Void) async throws -> Int {
        try await repository.count()
    }
}
