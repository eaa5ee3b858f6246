import CoreDomain

package struct RemoveShoppingListEntryUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) { self.repository = repository }

    package func execute(_ entry: ShoppingListEntry) async throws -> Bool {
        try await repository.remove(entry)
    }
}
