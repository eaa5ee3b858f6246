import CoreDomain
import Foundation
import Persistence
import Synchronization
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("The outbox of DefaultWatchlistRepository")
struct OutboxTests {
    private let store = InMemoryRecordStore()
    private let repository: DefaultWatchlistRepository
    private let alien = WatchlistEntry.sample(.imdb(78_748), "Alien", 1979, otherIDs: [.tmdb(348)])
    private let zulu = WatchlistEntry.sample(.imdb(58_777), "Zulu", 1964)

    init() { repository = DefaultWatchlistRepository(store: store) }

    /// Returns the changes of the outbox: + or -, and the title.
    private func outbox(_ repository: DefaultWatchlistRepository) async throws -> [String] {
        try await repository.syncState(of: "anna").outbox.map { ($0.isPlanned ? "+" : "-") + $0.title }
    }

    @Test("Adding, removing, watching, undoing and redoing are in the outbox, and other changes are not")
    func changes() async throws {
        let steps: [(@Sendable (inout Watchlist) -> Void, [String])] = [
            ({ $0[alien.id] = alien }, ["+Alien"]), ({ $0[zulu.id] = zulu }, ["+Alien", "+Zulu"]),
            ({ $0[alien.id]?.note = "x" }, ["+Alien", "+Zulu"]),
            ({ $0.markWatched(alien.id, on: .testToday, rating: MovieRating(9)) }, ["+Zulu", "-Alien"]),
            ({ $0.markWatched(alien.id, on: .testToday, rating: MovieRating(8)) }, ["+Zulu", "-Alien"]),
            ({ $0[zulu.id] = nil }, ["-Alien", "-Zulu"]),
        ]
        for (change, expected) in steps {
            try await repository.change { change(&$0) }
            #expect(try await outbox(repository) == expected)
        }
        _ = try await repository.undo()
        #expect(try await outbox(repository) == ["-Alien", "+Zulu"])
        _ = try await repository.redo()
        #expect(try await outbox(repository) == ["-Alien", "-Zulu"])
        try await repository.save(.sample(.imdb(1), "Old", watched: "2020-01-01"))
        #expect(try await outbox(repository) == ["-Alien", "-Zulu"])
    }

    @Test("A change in the outbox has the ids of the removed film and the date")
    func values() async throws {
        let date = Date(timeIntervalSince1970: 1_795_348_800.123)
        let repository = DefaultWatchlistRepository(store: InMemoryRecordStore(), now: { date })
        try await repository.save(alien)
        try await repository.remove(alien.id)
        let outbox = try await repository.syncState(of: "anna").outbox
        #expect(
            outbox == [.init(entry: alien.id, ids: alien.ids, title: "Alien", year: 1979, isPlanned: false, date: date)]
        )
    }

    @Test("The changes of a sync are not in the outbox, are one change to undo, and undoing them is in the outbox")
    func sync() async throws {
        try await repository.updateSync(of: "anna", { (_: Void) in "Sync 2 films" }) { state in
            for entry in [alien, zulu] { state.watchlist[entry.id] = entry }
            state.base = [.tmdb(348)]
        }
        #expect(try await repository.syncState(of: "anna").base == [.tmdb(348)])
        #expect(try await repository.syncState(of: "bob").base == [])
        #expect(try await outbox(repository) == [])
        #expect(try await repository.undo() == "Sync 2 films")
        #expect(try await repository.entries.isEmpty)
        #expect(try await Set(outbox(repository)) == ["-Alien", "-Zulu"])
    }

    @Test("A sync that only finds ids cannot be undone")
    func learnedIDs() async throws {
        try await repository.save(zulu)
        try await repository.updateSync(of: "anna", { (_: Void) in "Sync" }) { state in
            state.watchlist[zulu.id]?.ids.insert(.tmdb(14_433))
        }
        #expect(try await repository.watchlist()[zulu.id]?.ids.count == 2)
        #expect(try await repository.undo() == "Save")
    }

    @Test("A sent change leaves the outbox, unless a later change has replaced it")
    func sent() async throws {
        let seconds = Mutex(0.0)
        let repository = DefaultWatchlistRepository(store: InMemoryRecordStore()) {
            seconds.withLock { $0 += 1 }
            return Date(timeIntervalSince1970: seconds.withLock(\.self))
        }
        try await repository.save(alien)
        let first = try await repository.syncState(of: "anna").outbox
        try await repository.remove(alien.id)
        try await repository.didSend(.init(.tmdb(348), title: "", isListed: true, changes: first), to: "anna")
        var state = try await repository.syncState(of: "anna")
        #expect(state.base == [.tmdb(348)])
        #expect(state.outbox.map(\.isPlanned) == [false])
        try await repository.didSend(.init(.tmdb(348), title: "", isListed: false, changes: state.outbox), to: "anna")
        state = try await repository.syncState(of: "anna")
        #expect(state.base.isEmpty && state.outbox.isEmpty)
    }
}
