import CoreDomain
import Foundation
import Persistence
import PersistenceSQLite
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("DefaultWatchlistRepository")
struct DefaultWatchlistRepositoryTests {
    private let folder = TemporaryFolder()
    private let blade = WatchlistEntry.sample(
        otherIDs: [.tmdb(78)],
        due: "2026-12-24",
        note: "“the final cut”,\nwith \"Anna\"",
        watched: "2026-11-20",
        rating: 9
    )
    private let alien = WatchlistEntry.sample(.tmdb(348), "Alien", nil)
    private let zulu = WatchlistEntry.sample(.imdb(58_777), "Zulu", 1964)

    @Test("DefaultWatchlistRepository stores all values of an entry", arguments: StoreKind.allCases)
    func values(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let repository = DefaultWatchlistRepository(store: store)
        #expect(try await repository.entries == [])
        try await repository.save(blade, alien)
        #expect(try await repository.entries == [blade, alien])
        #expect(try await DefaultWatchlistRepository(store: store).entries == [blade, alien])
    }

    @Test("A cancellation during a change, an undo or a redo stores nothing", arguments: StoreKind.allCases)
    func cancelled(kind: StoreKind) async throws {
        let store = kind.store(in: folder)
        let repository = DefaultWatchlistRepository(store: store)
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
        }
        #expect(try await repository.undo() == "Save")
        let redo = Task { try await interrupted.redo() }
        await #expect(throws: CancellationError.self) { try await redo.value }
        #expect(try await repository.entries == [])
        #expect(try await repository.redo() == "Save")
    }

    @Test(
        "DefaultWatchlistRepository stores nothing if a change throws or has no effect",
        arguments: StoreKind.allCases
    )
    func noChange(kind: StoreKind) async throws {
        let repository = DefaultWatchlistRepository(store: kind.store(in: folder))
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

    @Test(
        "DefaultWatchlistRepository throws if a change exceeds its capacity, and removes no entry",
        arguments: StoreKind.allCases
    )
    func capacity(kind: StoreKind) async throws {
        let repository = DefaultWatchlistRepository(store: kind.store(in: folder), capacity: 20)
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
        let repository = DefaultWatchlistRepository(store: InMemoryRecordStore())
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

    @Test("Two repositories that change one file at the same time lose no change", .timeLimit(.minutes(1)))
    func twoProcesses() async throws {
        let path = folder.path(of: "state.sqlite")
        let repositories = (1...2).map { _ in
            DefaultWatchlistRepository(store: SQLiteRecordStore(path: path, policy: .state, busyTimeout: .seconds(50)))
        }
        try await repositories[0].save(.sample(.tmdb(1_000)))
        try await withThrowingTaskGroup { group in
            for (index, repository) in repositories.enumerated() {
                group.addTask {
                    for number in 1...15 {
                        // Both change the same entry, too.
                        try await repository.change { watchlist in
                            watchlist[.tmdb(1_000)]?.note += "."
                            watchlist.merge(.sample(.tmdb(index * 100 + number)))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let entries = try await repositories[0].entries
        #expect(entries.count == 31)
        #expect(entries.first { $0.id == .tmdb(1_000) }?.note.count == 30)
        for index in 1...31 { #expect(try await repositories[index % 2].undo() != nil) }
        #expect(try await repositories[0].entries == [])
    }
}
