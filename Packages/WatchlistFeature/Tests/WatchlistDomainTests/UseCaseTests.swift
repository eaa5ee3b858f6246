import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("Use cases of the watchlist")
struct UseCaseTests {
    private let repository = FakeWatchlistRepository(["One", "Two"])

    @Test("AddToWatchlistUseCase adds a text without surrounding white space", arguments: ["Three", "  Three\n"])
    func add(text: String) async throws {
        #expect(try await AddToWatchlistUseCase(repository: repository).execute(text))
        let entries = try await FetchWatchlistUseCase(repository: repository).execute(())
        #expect(entries.map(\.text) == ["Three", "One", "Two"])
    }

    @Test(
        "AddToWatchlistUseCase does not add an empty text or white space, and returns false",
        arguments: ["", " \n\t"]
    )
    func addNothing(text: String) async throws {
        #expect(try await !AddToWatchlistUseCase(repository: repository).execute(text))
        #expect(try await CountWatchlistUseCase(repository: repository).execute(()) == 2)
    }

    @Test(
        "RemoveFromWatchlistUseCase removes an entry and returns whether it was stored",
        arguments: [("Two", true), ("Three", false)]
    )
    func remove(text: String, wasThere: Bool) async throws {
        let entry = try #require(WatchlistEntry(text))
        #expect(try await RemoveFromWatchlistUseCase(repository: repository).execute(entry) == wasThere)
    }

    @Test("The use cases of the watchlist throw the error of the repository")
    func failure() async throws {
        let repository = FakeWatchlistRepository(failure: TestError())
        await #expect(throws: TestError.self) { try await FetchWatchlistUseCase(repository: repository).execute(()) }
        await #expect(throws: TestError.self) {
            try await AddToWatchlistUseCase(repository: repository).execute("One")
        }
    }
}
