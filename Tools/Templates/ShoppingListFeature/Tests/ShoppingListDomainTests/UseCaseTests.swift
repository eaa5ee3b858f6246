import ShoppingListDomain
import ShoppingListTestSupport
import Testing

@Suite("Use cases of the shopping list")
struct UseCaseTests {
    private let repository = FakeShoppingListRepository(["One", "Two"])

    @Test(
        "AddShoppingListEntryUseCase adds a text without surrounding white space, and returns false for white space alone",
        arguments: [("Three", true), ("  Three\n", true), ("", false), (" \n\t", false)]
    )
    func add(text: String, isAdded: Bool) async throws {
        #expect(try await AddShoppingListEntryUseCase(repository: repository).execute(text) == isAdded)
        let entries = try await FetchShoppingListUseCase(repository: repository).execute(())
        #expect(entries.map(\.text) == (isAdded ? ["Three"] : []) + ["One", "Two"])
    }

    @Test(
        "RemoveShoppingListEntryUseCase removes an entry and returns whether it was stored",
        arguments: [("Two", true), ("Three", false)]
    )
    func remove(text: String, wasThere: Bool) async throws {
        let entry = try #require(ShoppingListEntry(text))
        #expect(try await RemoveShoppingListEntryUseCase(repository: repository).execute(entry) == wasThere)
    }

    @Test("The use cases of the shopping list throw the error of the repository")
    func failure() async throws {
        let repository = FakeShoppingListRepository(failure: TestError())
        await #expect(throws: TestError.self) { try await FetchShoppingListUseCase(repository: repository).execute(()) }
        await #expect(throws: TestError.self) {
            try await AddShoppingListEntryUseCase(repository: repository).execute("One")
        }
    }
}
