import CoreDomain
import MoviesInterface
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("Use cases of the watchlist")
struct WatchlistUseCaseTests {
    private let today = CalendarDate.testToday
    private let alien = WatchlistEntry.sample(.imdb(78_748), "Alien", 1979, added: "2026-11-01")
    private let repository: any WatchlistRepository

    init() async throws { repository = try await TestRecordStore().repository([alien, .sample()]) }

    @Test("AddToWatchlistUseCase adds several films as one change, and returns a result for each")
    func add() async throws {
        let add = AddToWatchlistUseCase(repository: repository)
        let zulu = WatchlistEntry.sample(.tmdb(1), "Zulu", 1964)
        let additions = try await add.execute(.init(movies: [zulu.movie, .sample(), zulu.movie], today: today))
        #expect(additions.map(\.entry.title) == ["Zulu", "Blade Runner", "Zulu"])
        #expect(try await repository.entries == [alien, .sample(), zulu])
        #expect(try await repository.changeNames == ["Add “Zulu”"])
        _ = try await add.execute(.init(movies: [.sample()], note: "note", today: today))
        #expect(try await repository.changeNames.first == "Edit “Blade Runner”")
        for (ids, name) in [([2, 3], "Add 2 films"), ([2, 3], "Edit 2 films"), ([3, 4], "Add or edit 2 films")] {
            let movies = ids.map { Movie.sample(.tmdb($0), "Film \($0)") }
            _ = try await add.execute(.init(movies: movies, note: name, today: today))
            #expect(try await repository.changeNames.first == name)
        }
        // An addition that only finds ids changes nothing for the user.
        _ = try await add.execute(.init(movies: [.sample(.tmdb(348), "Alien", 1979)], today: today))
        #expect(try await repository.entries.contains { $0.title == "Alien" && $0.ids.contains(.tmdb(348)) })
        #expect(try await repository.changeNames.count == 5)
    }

    @Test("AddWatchlistEntryUseCase adds the film that a text means as one change, but not a film that is on the list")
    func addEntry() async throws {
        func useCase(_ movies: FakeMoviesFinding) -> AddWatchlistEntryUseCase {
            AddWatchlistEntryUseCase(repository: repository, movies: movies, today: { .testToday })
        }
        let add = useCase(FakeMoviesFinding([.sample(.tmdb(1), "Zulu", 1964), .sample()]))
        let zulu = WatchlistEntry.sample(.tmdb(1), "Zulu", 1964, due: "2026-12-24", note: "x", watched: "2026-11-20")
        let values = WatchlistEntryValues(movie: "zulu", due: zulu.due, note: zulu.note, watched: zulu.watched)
        #expect(try await add.execute(values) == zulu)
        #expect(try await repository.entries == [alien, .sample(), zulu])
        #expect(try await repository.changeNames == ["Add “Zulu”"])
        await #expect(throws: WatchlistError.changedElsewhere(title: "Blade Runner", isListed: true)) {
            try await add.execute(.init(movie: "blade", note: "x"))
        }
        await #expect(throws: WatchlistError.watched(title: "Zulu")) { try await add.execute(values) }
        await #expect(throws: WatchlistError.otherYear(correction: "Zulu is from 1964, not 1965.")) {
            let match = MovieMatch(.sample(.tmdb(1), "Zulu", 1964), wrongYear: 1965)
            return try await useCase(FakeMoviesFinding(match: match)).execute(.init(movie: "zulu 1965"))
        }
        await #expect(throws: MovieMatchError.noMatch("heat")) { try await add.execute(.init(movie: "heat")) }
        #expect(try await repository.entries == [alien, .sample(), zulu])
    }

    @Test(
        "RemoveFromWatchlistUseCase removes an entry that cannot be read by its id, its number or its key",
        arguments: [
            ("tt0000078", "tt0000078"), ("TT78", "tt0000078"), ("78", "tt0000078"), ("copy", "copy"),
            ("tt0000079", nil), ("tmdb:78", nil), ("79", nil),
        ]
    )
    func removeUnreadable(name: String, key: String?) async throws {
        let keys: Set = ["tt0000078", "copy", "tmdb:1"]
        let repository = try await TestRecordStore().repository([alien], unreadableKeys: keys)
        let remove = RemoveFromWatchlistUseCase(repository: repository)
        if let key {
            #expect(try await remove.execute([name, "alien", name]).map(\.title) == ["Alien", key])
            #expect(try await repository.watchlist().unreadableKeys == keys.subtracting([key]))
        } else {
            await #expect(throws: WatchlistError.notListed(name)) { try await remove.execute(["alien", name]) }
        }
    }

    @Test("RemoveFromWatchlistUseCase prefers an entry that has the id as a further id to one that cannot be read")
    func removeReadable() async throws {
        let entry = WatchlistEntry.sample(.tmdb(348), "Alien", otherIDs: [.imdb(78_748)])
        let repository = try await TestRecordStore().repository([entry], unreadableKeys: ["tt0078748"])
        let removed = try await RemoveFromWatchlistUseCase(repository: repository).execute(["tt0078748"])
        #expect(removed == [.entry(entry)])
        #expect(try await repository.watchlist().unreadableKeys == ["tt0078748"])
    }

    @Test("EditWatchlistEntryUseCase replaces the due date, the note and the viewing only")
    func edit() async throws {
        let edit = EditWatchlistEntryUseCase(repository: repository, original: alien)
        let values = WatchlistEntryValues(due: .day("2026-12-24"), note: "note", watched: .on("2026-11-20"))
        var expected = alien
        (expected.due, expected.note, expected.watched) = (values.due, values.note, values.watched)
        #expect(try await edit.execute(values) == expected)
        #expect(try await repository.entries == [expected, .sample()])
        _ = try await EditWatchlistEntryUseCase(repository: repository, original: expected).execute(.init())
        #expect(try await repository.entries == [alien, .sample()])
        #expect(try await repository.changeNames == ["Edit “Alien”", "Edit “Alien”"])
        try await repository.remove(alien.id)
        await #expect(throws: WatchlistError.notListed("Alien")) { try await edit.execute(values) }
    }

    @Test("EditWatchlistEntryUseCase keeps the values that the user did not edit and another process has changed since")
    func editAfterChange() async throws {
        let done = MarkWatchedUseCase(repository: repository)
        _ = try await done.execute(.init(names: ["Alien"], day: .day("2026-11-20"), rating: MovieRating(9)))
        func edit(
            _ original: WatchlistEntry,
            _ change: (inout WatchlistEntryValues) -> Void
        ) async throws -> Viewing? {
            var values = WatchlistEntryValues(due: original.due, note: original.note, watched: original.watched)
            change(&values)
            return try await EditWatchlistEntryUseCase(repository: repository, original: original).execute(values)
                .watched
        }
        #expect(try await edit(alien) { $0.note = "note" } == .on("2026-11-20", rating: 9))
        // The user edits the day of a viewing that they see without the rating, and the rating of one that they see with another day.
        var unrated = alien
        unrated.watched = .on("2026-11-20")
        #expect(try await edit(unrated) { $0.watched?.day = .day("2026-11-21") } == .on("2026-11-21", rating: 9))
        // The user marks a film as watched that another process has marked and rated.
        #expect(try await edit(alien) { $0.watched = .on("2026-11-21") } == .on("2026-11-21", rating: 9))
        #expect(try await edit(unrated) { $0.watched?.rating = MovieRating(4) } == .on("2026-11-21", rating: 4))
    }

    @Test("FetchWatchlistUseCase returns a warning with the number and three keys of the entries that cannot be read")
    func warning() async throws {
        let repository = try await TestRecordStore().repository([alien], unreadableKeys: ["1", "2", "3", "4", "5"])
        let contents = try await FetchWatchlistUseCase(repository: repository).execute(WatchlistSelection(.all))
        let start = "5 entries are missing (1, 2, 3, …): "
        let warning = start + "a newer version of this program stored them, or they are damaged."
        #expect(contents == WatchlistContents([alien], warning: warning))
    }
}
