import CoreDomain

/// The use case that observes the shopping list. The stream emits after each change; bursts are coalesced.
package struct ObserveShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) { self.repository = repository }

    package func execute(_ input: Void) async throws -> AsyncStream<Void> { repository.changes() }
}
