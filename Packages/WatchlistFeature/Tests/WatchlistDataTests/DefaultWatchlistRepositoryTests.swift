import CoreDomain
import Foundation
import Persistence
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("DefaultWatchlistRepository")
struct DefaultWatchlistRepositoryTests {
    private let store = InMemoryRecordStore()
    private let repository: DefaultWatchlistRepository
    private let alien = WatchlistEntry.sample(.tmdb(348), "Alien", nil)
    private let zulu = WatchlistEntry.sample(.imdb(58_777), "Zulu", 1964, note: "with Anna", watched: "2026-11-20")

    init() { repository = DefaultWatchlistRepository(store: store) }

    @Test("A cancellation during a change, an undo or a redo stores nothing")
    func cancelled() async throws {
        let interrupted = DefaultWatchlistRepository(store: store) {
            withUnsafeCurrentTask { $0?.cancel() }
            return Date()
        }
        try await repository.save(zulu)
        let changes: [@Sendable () async throws -> Void] = [
            { try await interrupted.save(alien) }, { _ = try await interrupted.undo() },
        ]
        for change in changes {
            await #expect(throws: CancellationError.self) { try await Task { try await change() }.value }
            #expect(try await repository.entries == [zulu])
            #expect(try await repository.syncState(of: "anna").outbox == [])
        }
        #expect(try await repository.undo() == "Save")
        let redo = Task { try await interrupted.redo() }
        await #expect(throws: CancellationError.self) { try await redo.value }
        #expect(try await repository.entries == [])
        #expect(try await repository.redo() == "Save")
    }

    @Test("DefaultWatchlistRepository stores nothing if a change throws or has no effect")
    func noChange() async throws {
        try await repository.save(alien, name: "Add “Alien”")
        await #expect(throws: TestError.self) {
            try await repository.change { watchlist in
                watchlist[alien.id] = nil
                watchlist[zulu.id] = zulu
                throw TestError()
            }
        }
        try await repository.save(alien, name: "Again")
        #expect(try await repository.entries == [alien])
        #expect(try await repository.undo() == "Add “Alien”")
    }

    @Test("DefaultWatchlistRepository throws if a change exceeds its capacity, and removes no entry")
    func capacity() async throws {
        let repository = DefaultWatchlistRepository(store: InMemoryRecordStore(), capacity: 20)
        func add(_ numbers: ClosedRange<Int>, removing removed: Range<Int> = 0..<0) async throws {
            try await repository.change { watchlist in
                for number in numbers { watchlist[.tmdb(number)] = .sample(.tmdb(number)) }
                for number in removed { watchlist[.tmdb(number)] = nil }
            }
        }
        func stored() async throws -> Set<Int> { Set(try await repository.entries.map(\.id.number)) }
        try await add(1...20)
        await #expect(throws: WatchlistError.full(capacity: 20)) { try await add(21...21) }
        #expect(try await stored() == Set(1...20))
        try await add(21...30, removing: 1..<11)
        #expect(try await stored() == Set(11...30))
        _ = try await repository.undo()
        #expect(try await stored() == Set(1...20))
    }

    @Test("DefaultWatchlistRepository.changes() emits after a change and after an undo, and not without an effect")
    func changes() async throws {
        /// Returns whether the stream has yielded. A cancelled read returns a buffered element, and otherwise nil instead of waiting.
        func hasElement(_ stream: AsyncStream<Void>) async -> Bool {
            await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                var iterator = stream.makeAsyncIterator()
                return await iterator.next() != nil
            }.value
        }
        let unchanged = repository.changes()
        _ = try await repository.undo()
        try await repository.remove(alien.id)
        _ = try? await repository.change { _ in throw TestError() }
        #expect(await !hasElement(unchanged))
        let saved = repository.changes()
        try await repository.save(alien)
        #expect(await hasElement(saved))
        let undone = repository.changes()
        _ = try await repository.undo()
        #expect(await hasElement(undone))
    }

    @Test("Concurrent changes of one film lose no change")
    func concurrentChanges() async throws {
        try await DefaultWatchlistRepository(store: store).save(alien)
        try await withThrowingTaskGroup { group in
            for _ in 1...30 {
                group.addTask { try await repository.change { $0[alien.id]?.note += "." } }
            }
            try await group.waitForAll()
        }
        #expect(try await DefaultWatchlistRepository(store: store).entries.map(\.note.count) == [30])
    }

    /// The stored records of the entries, by their keys.
    private func records(in store: any RecordStore) async throws -> [String: Record] {
        let records = try await store.records(in: .watchlist, limit: 100)
        return Dictionary(uniqueKeysWithValues: records.map { ($0.key, $0) })
    }

    @Test("DefaultWatchlistRepository restores the same records when it undoes and redoes each kind of change")
    func redo() async throws {
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

    @Test("DefaultWatchlistRepository has nothing to redo after another change with a name and an effect")
    func otherChange() async throws {
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
        for number in 1...101 { try await repository.save(.sample(.tmdb(number)), name: "Add \(number)") }
        while try await repository.undo() != nil {}
        #expect(try await repository.entries.count == 1)
        for number in 2...101 { #expect(try await repository.redo() == "Add \(number)") }
        #expect(try await repository.redo() == nil)
        #expect(try await repository.entries.count == 101)
    }
}
