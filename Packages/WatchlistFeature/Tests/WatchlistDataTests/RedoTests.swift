import CoreDomain
import Persistence
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("DefaultWatchlistRepository: redo")
struct RedoTests {
    private let folder = TemporaryFolder()
    private let alien = WatchlistEntry.sample(.tmdb(348), "Alien", nil)
    private let zulu = WatchlistEntry.sample(.imdb(58_777), "Zulu", 1964, note: "with Anna", watched: "2026-11-20")

    /// The stored records of the entries, by their keys.
    private func records(in store: any RecordStore) async throws -> [String: Record] {
        let entries = RecordCollection(name: "watchlist", capacity: DefaultWatchlistRepository.capacity)
        let records = try await store.records(in: entries, limit: entries.capacity)
        return Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
    }

    @Test(
        "DefaultWatchlistRepository restores the same records when it redoes an addition, an edit, a removal and an import",
        arguments: StoreKind.allCases
    )
    func redo(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let repository = DefaultWatchlistRepository(store: store)
        #expect(try await repository.redo() == nil)
        var states = [try await records(in: store)]
        let changes: [(String, @Sendable (inout Watchlist) -> Void)] = [
            ("Add", { $0[alien.id] = alien }), ("Edit", { $0[alien.id]?.note = "x" }),
            ("Remove", { $0[alien.id] = nil }),
            ("Import 2 films", { watchlist in for entry in [alien, zulu] { watchlist.merge(entry) } }),
        ]
        for (name, edit) in changes {
            try await repository.change(name) { edit(&$0) }
            states.append(try await records(in: store))
        }
        // A later process redoes the changes. The second round redoes what the first one restored.
        for repository in [repository, DefaultWatchlistRepository(store: store)] {
            for (index, (name, _)) in changes.enumerated().reversed() {
                #expect(try await repository.undo() == name)
                #expect(try await records(in: store) == states[index])
            }
            for (index, (name, _)) in changes.enumerated() {
                #expect(try await repository.redo() == name)
                #expect(try await records(in: store) == states[index + 1])
            }
            #expect(try await repository.redo() == nil)
        }
    }

    @Test(
        "DefaultWatchlistRepository has nothing to redo after another change, and keeps it after an update without effect or name"
    )
    func otherChange() async throws {
        let repository = DefaultWatchlistRepository(store: InMemoryRecordStore())
        try await repository.save(alien, name: "Add “Alien”")
        try await repository.change("Edit “Alien”") { $0[alien.id]?.note = "x" }
        _ = try await repository.undo()
        let other = WatchlistEntry.sample(.tmdb(348), "Alien", nil, otherIDs: [.imdb(78_748)])
        try await repository.change(nil) { $0[alien.id] = other }
        #expect(try await repository.redo() == "Edit “Alien”")
        for _ in 1...2 { _ = try await repository.undo() }
        try await repository.remove(alien.id)
        #expect(try await repository.redo() == "Add “Alien”")
        try await repository.save(zulu, name: "Add “Zulu”")
        #expect(try await repository.redo() == nil)
        #expect(try await repository.entries == [other, zulu])
        // The undone changes are not undone again.
        for name in ["Add “Zulu”", "Add “Alien”", nil] { #expect(try await repository.undo() == name) }
    }

    @Test("DefaultWatchlistRepository redoes all changes that it has undone, and at most 100")
    func limit() async throws {
        let repository = DefaultWatchlistRepository(store: InMemoryRecordStore())
        for number in 1...101 { try await repository.save(.sample(.tmdb(number)), name: "Add \(number)") }
        while try await repository.undo() != nil {}
        #expect(try await repository.entries.count == 1)
        for number in 2...101 { #expect(try await repository.redo() == "Add \(number)") }
        #expect(try await repository.redo() == nil)
        #expect(try await repository.entries.count == 101)
    }

    @Test(
        "An undo or a redo that fails at any of its steps changes neither the watchlist nor the changes",
        arguments: StoreKind.allCases
    )
    func failure(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let repository = DefaultWatchlistRepository(store: store)
        try await repository.save(alien, zulu)
        // An undo removes three records and stores one. A redo also stores the two entries.
        for count in 0..<4 {
            let failing = DefaultWatchlistRepository(store: TestRecordStore(store, maximumChanges: count))
            await #expect(throws: TestError.self) { try await failing.undo() }
            #expect(try await records(in: store).count == 2)
            #expect(try await repository.redo() == nil)
        }
        #expect(try await repository.undo() == "Save")
        for count in 0..<6 {
            let failing = DefaultWatchlistRepository(store: TestRecordStore(store, maximumChanges: count))
            await #expect(throws: TestError.self) { try await failing.redo() }
            #expect(try await records(in: store).isEmpty)
            #expect(try await repository.undo() == nil)
        }
        #expect(try await repository.redo() == "Save")
        #expect(try await records(in: store).count == 2)
    }
}
