import AccountDomain
import AccountTestSupport
import Testing

@Suite("Use cases of the account")
struct UseCaseTests {
    private let repository = FakeAccountRepository(["One", "Two"])

    @Test("AddToAccountUseCase adds a text without surrounding white space", arguments: ["Three", "  Three\n"])
    func add(text: String) async throws {
        #expect(try await AddToAccountUseCase(repository: repository).execute(text))
        let entries = try await FetchAccountUseCase(repository: repository).execute(())
        #expect(entries.map(\.text) == ["Three", "One", "Two"])
    }

    @Test(
        "AddToAccountUseCase does not add an empty text or white space, and returns false",
        arguments: ["", " \n\t"]
    )
    func addNothing(text: String) async throws {
        #expect(try await !AddToAccountUseCase(repository: repository).execute(text))
        #expect(try await repository.entries().count == 2)
    }

    @Test(
        "RemoveFromAccountUseCase removes an entry and returns whether it was stored",
        arguments: [("Two", true), ("Three", false)]
    )
    func remove(text: String, wasThere: Bool) async throws {
        let entry = try #require(AccountEntry(text))
        #expect(try await RemoveFromAccountUseCase(repository: repository).execute(entry) == wasThere)
    }

    @Test("The use cases of the account throw the error of the repository")
    func failure() async throws {
        let repository = FakeAccountRepository(failure: TestError())
        await #expect(throws: TestError.self) { try await FetchAccountUseCase(repository: repository).execute(()) }
        await #expect(throws: TestError.self) {
            try await AddToAccountUseCase(repository: repository).execute("One")
        }
    }
}
