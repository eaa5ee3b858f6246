import Foundation
import Persistence
import Testing
import WatchlistData
import WatchlistDomain

@Suite("DefaultWatchlistRepository")
struct RepositoryTests {
    private let store = InMemoryRecordStore()
    private var repository: DefaultWatchlistRepository { DefaultWatchlistRepository(store: store) }

    private func add(_ texts: String...) async throws {
        for text in texts { try await repository.add(try #require(WatchlistEntry(text))) }
    }

    private var kept: [String] {
        get async throws { try await repository.entries().map(\.text) }
    }

    @Test("DefaultWatchlistRepository returns each entry once, newest first")
    func order() async throws {
        try await add("One", "Two", "One")
        #expect(try await kept == ["One", "Two"])
        #expect(try await repository.count() == 2)
    }

    @Test("DefaultWatchlistRepository treats Unicode-equivalent texts as one entry")
    func equivalent() async throws {
        try await add("Cafe\u{301}", "Two")
        #expect(try await repository.remove(try #require(WatchlistEntry("Caf\u{E9}"))))
        #expect(try await kept == ["Two"])
    }

    @Test("DefaultWatchlistRepository removes an entry and returns whether it was stored")
    func remove() async throws {
        try await add("One", "Two")
        let entry = try #require(WatchlistEntry("One"))
        #expect(try await repository.remove(entry))
        #expect(try await !repository.remove(entry))
        #expect(try await kept == ["Two"])
    }

    @Test("DefaultWatchlistRepository ignores a stored record of white space")
    func damaged() async throws {
        try await add("One")
        let collection = RecordCollection(name: "watchlist", capacity: DefaultWatchlistRepository.capacity)
        try await store.save(Record(key: "damaged", value: Data("  ".utf8)), in: collection)
        #expect(try await kept == ["One"])
    }
}
