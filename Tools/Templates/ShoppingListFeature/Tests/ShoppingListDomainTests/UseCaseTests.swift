import ShoppingListDomain
import ShoppingListTestSupport
import Testing

@Suite("Use cases of the shopping list")
struct UseCaseTests {
    private let repository = FakeShoppingListRepository(["One", "Two"])

    @Test("what is typed is added without the white space around it", arguments: ["Three", "  Three\n"])
    func add(text: String) async throws {
        #expect(try await AddToShoppingListUseCase(repository: repository).execute(text))
        let entries = try await FetchShoppingListUseCase(repository: repository).execute(())
        #expect(entries.map(\.text) == ["Three", "One", "Two"])
    }

    @Test("white space is nothing to add", arguments: ["", " \n\t"])
    func addNothing(text: String) async throws {
        #expect(try await !AddToShoppingListUseCase(repository: repository).execute(text))
        #expect(try await CountShoppingListUseCase(repository: repository).execute(()) == 2)
    }

    @Test("an entry is removed, and it is told whether it was there", arguments: [("Two", true), ("Three", false)])
    func remove(text: String, wasThere: Bool) async throws {
        let entry = try #require(ShoppingListEntry(text))
        #expect(try await RemoveFromShoppingListUseCase(repository: repository).execute(entry) == wasThere)
    }

    @Test("the error of the store is passed on")
    func failure() async throws {
        let repository = FakeShoppingListRepository(failure: TestError())
        await #expect(throws: TestError.self) { try await FetchShoppingListUseCase(repository: repository).execute(()) }
        await #expect(throws: TestError.self) {
            try await AddToShoppingListUseCase(repository: repository).execute("One")
        }
    }
}
