import ShoppingListDomain
import ShoppingListTestSupport
import Testing

@Suite("Use cases of the shopping list")
struct UseCaseTests {
    @Test(
        "AddShoppingListEntryUseCase adds a text without surrounding white space, and returns false for white space alone",
        arguments: [("Three", true), ("  Three\n", true), ("", false), (" \n\t", false)]
    )
    func add(text: String, isAdded: Bool) async throws {
        let repository = FakeShoppingListRepository(["One", "Two"])
        #expect(try await AddShoppingListEntryUseCase(repository: repository).execute(text) == isAdded)
        let entries = try await FetchShoppingListUseCase(repository: repository).execute(())
        #expect(entries.map(\.text) == (isAdded ? ["Three"] : []) + ["One", "Two"])
    }
}
