import Foundation
import Persistence
import ShoppingListData
import ShoppingListDomain
import Testing

@Suite("DefaultShoppingListRepository", .timeLimit(.minutes(10)))
struct RepositoryTests {
    private let store = InMemoryRecordStore()
    private let repository: DefaultShoppingListRepository

    init() { repository = DefaultShoppingListRepository(store: store) }

    private func add(_ texts: String...) async throws {
        for text in texts { try await repository.add(try #require(ShoppingListEntry(text))) }
    }

    private var kept: [String] { get async throws { try await repository.entries().map(\.text) } }

    @Test("DefaultShoppingListRepository returns each entry once, newest first")
    func order() async throws {
        try await add("One", "Two", "One")
        #expect(try await kept == ["One", "Two"])
    }

    @Test(
        "DefaultShoppingListRepository removes an entry with an equivalent Unicode text, and returns whether it was stored",
        arguments: [("One", "One"), ("Cafe\u{301}", "Caf\u{E9}")]
    )
    func remove(text: String, equivalent: String) async throws {
        try await add(text, "Two")
        let entry = try #require(ShoppingListEntry(equivalent))
        #expect(try await repository.remove(entry))
        #expect(try await !repository.remove(entry))
        #expect(try await kept == ["Two"])
    }

    @Test("DefaultShoppingListRepository.changes() yields after an addition and a removal")
    func changes() async throws {
        let changes = repository.changes()
        var iterator = changes.makeAsyncIterator()
        try await add("One")
        #expect(await iterator.next() != nil)
        _ = try await repository.remove(try #require(ShoppingListEntry("One")))
        #expect(await iterator.next() != nil)
    }

    @Test(
        "DefaultShoppingListRepository reads records with unknown fields, and ignores invalid records and other versions",
        arguments: [
            (#"{"new":1,"text":"Two","version":1}"#, ["Two"]), (#"{"text":"  ","version":1}"#, []),
            (#"{"text":"Two","version":2}"#, []), (#"{"version":1}"#, []), ("Two", []),
        ]
    )
    func records(value: String, read: [String]) async throws {
        try await add("One")
        let collection = RecordCollection(name: "shopping-list", capacity: DefaultShoppingListRepository.capacity)
        try await store.save(Record(key: "other", value: Data(value.utf8)), in: collection)
        #expect(try await kept == read + ["One"])
    }
}
