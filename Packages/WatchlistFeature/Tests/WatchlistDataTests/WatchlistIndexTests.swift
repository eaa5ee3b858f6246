import CoreDomain
import Persistence
import SeededRandom
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("The index of DefaultWatchlistRepository")
struct WatchlistIndexTests {
    private let store = InMemoryRecordStore()
    private let repository: DefaultWatchlistRepository
    private let indexCollection = RecordCollection(name: "watchlist-index", capacity: 100_000)
    private let alien = WatchlistEntry.sample(.imdb(78_748), "Alien", 1979, otherIDs: [.tmdb(348)])
    private let zulu = WatchlistEntry.sample(.imdb(58_777), "The Zulu", 1964)

    init() { repository = DefaultWatchlistRepository(store: store) }

    /// Runs a change as a version without the index does.
    private func withoutIndex(_ change: () async throws -> Void) async throws {
        let records = try await store.records(in: indexCollection, limit: indexCollection.capacity)
        try await change()
        try await store.removeAllRecords(in: indexCollection)
        for record in records { try await store.save(record, in: indexCollection) }
    }

    private func titles(_ repository: DefaultWatchlistRepository, _ lookupKeys: String...) async throws -> [String] {
        try await repository.watchlist(matching: Set(lookupKeys)).entries.map(\.title).sorted()
    }

    @Test("Reads and changes of some films do not read the others, after every kind of change")
    func part() async throws {
        try await repository.save(alien, zulu)
        for key in ["78748", "348", "alien"] { #expect(try await titles(repository, key) == ["Alien"]) }
        #expect(try await titles(repository, "zulu", "348") == ["Alien", "The Zulu"])
        #expect(try await titles(repository, "5") == [])
        let count = try await repository.update({ (_: Int) in "Edit" }, matching: ["348"]) { watchlist in
            watchlist[alien.id]?.title = "Aliens"
            watchlist[alien.id]?.ids.insert(.tmdb(679))
            return watchlist.entries.count
        }
        #expect(count == 1)
        #expect(try await titles(repository, "alien") == [])
        #expect(try await titles(repository, "679") == ["Aliens"])
        #expect(try await repository.undo() == "Edit")
        #expect(try await titles(repository, "alien", "aliens", "679") == ["Alien"])
        #expect(try await repository.redo() == "Edit")
        #expect(try await titles(repository, "alien", "679") == ["Aliens"])
        try await repository.updateSync(of: "anna", { (_: Void) in "Sync" }) { state in
            state.watchlist[.tmdb(5)] = .sample(.tmdb(5), "Brazil", 1985)
        }
        #expect(try await titles(repository, "5") == ["Brazil"])
    }

    @Test("MarkWatchedUseCase searches the candidates of an error in all films, without a transaction")
    func namedMovies() async throws {
        let store = TestRecordStore()
        let repository = DefaultWatchlistRepository(store: store)
        let nation = WatchlistEntry.sample(.tmdb(5), "Alien Nation", 1988)
        try await repository.save(alien, zulu, nation)
        let done = MarkWatchedUseCase(repository: repository)
        #expect(try await done.execute(.init(names: ["348", "zulu"], day: .testToday)).count == 2)
        let writes = store.writes
        await #expect(throws: WatchlistError.partialTitle("nation", candidates: [nation.movie])) {
            try await done.execute(.init(names: ["nation"], day: .testToday))
        }
        #expect(store.writes == writes + 1)
    }

    @Test("A change of some films keeps the rules for the capacity and for entries that cannot be read")
    func rules() async throws {
        let repository = DefaultWatchlistRepository(store: store, capacity: 3)
        try await store.save(#"{"version":2}"#, forKey: "tt0083658")
        try await repository.save(alien)
        let remove = RemoveFromWatchlistUseCase(repository: repository)
        func add(_ numbers: Int...) async throws {
            let movies = numbers.map { Movie.sample(.imdb($0), "Film \($0)") }
            let add = AddToWatchlistUseCase(repository: repository)
            _ = try await add.execute(.init(movies: movies, today: .testToday))
        }
        await #expect(throws: WatchlistError.unreadableEntry(title: "Film 83658")) { try await add(83_658) }
        await #expect(throws: WatchlistError.full(capacity: 3)) { try await add(1, 2) }
        try await add(1)
        #expect(try await remove.execute(["tt0083658"]) == [.unreadable(id: "tt0083658")])
        #expect(try await repository.undo() == "Remove “tt0083658”")
        #expect(try await remove.execute(["83658"]) == [.unreadable(id: "tt0083658")])
    }

    @Test("A damaged index is not used, and the next change replaces it")
    func damage() async throws {
        try await repository.save(alien)
        for record in try await store.records(in: indexCollection, limit: 100) where record.key != "stamp" {
            try await store.save("?", forKey: record.key, in: indexCollection)
        }
        #expect(try await titles(repository, "alien", "348") == ["Alien"])
        try await repository.update({ (_: Void) in "Add" }, matching: zulu.lookupKeys) { $0[zulu.id] = zulu }
        try await repository.update({ (_: Void) in "Edit" }, matching: ["348"]) { $0[alien.id]?.title = "Aliens" }
        #expect(try await titles(repository, "aliens") == ["Aliens"])
        #expect(try await titles(repository, "zulu") == ["The Zulu"])
    }

    @Test(
        "The index finds all films of the list while this version, an older one without the index and a sync change the list",
        arguments: 1...20
    )
    func otherVersions(seed: Int) async throws {
        var random = SplitMix64(seed: UInt64(seed))
        // The records of all films have the same size.
        func movie(_ number: Int) -> WatchlistEntry { .sample(.tmdb(number), "Film \(number / 2)", 1982) }
        func change() async throws {
            let movie = movie(.random(in: 10..<18, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: _ = try await repository.undo()
            case 1: _ = try await repository.redo()
            case 2:
                let other = MovieID.imdb(.random(in: 1_000_000..<1_000_003, using: &random))
                try await repository.updateSync(of: "anna", { (_: Void) in "Sync" }) { state in
                    state.watchlist[movie.id]?.ids.insert(other)
                }
            default:
                try await repository.update({ (_: Void) in "Change" }, matching: movie.lookupKeys) { watchlist in
                    watchlist[movie.id] = watchlist[movie.id] == nil ? movie : nil
                }
            }
        }
        for _ in 1...40 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                try await withoutIndex(change)
            } else {
                try await change()
            }
            let all = try await repository.entries
            for lookupKey in ["10", "11", "12", "13", "film5", "film6", "film7", "1000000", "1000001"] {
                let part = Set(try await repository.watchlist(matching: [lookupKey]).entries)
                #expect(part.isSubset(of: all) && part.isSuperset(of: all.filter { $0.lookupKeys.contains(lookupKey) }))
            }
        }
    }
}
