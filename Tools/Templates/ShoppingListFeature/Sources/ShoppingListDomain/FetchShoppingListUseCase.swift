import CoreDomain

package struct FetchShoppingListUseCase: UseCase {
    private let repository: any ShoppingListRepository

    package init(repository: any ShoppingListRepository) { self.repository = repository }

    package func execute(_ input: Void) async throws -> [ShoppingListEntry] {
        try await repository.entries()
    }
}
