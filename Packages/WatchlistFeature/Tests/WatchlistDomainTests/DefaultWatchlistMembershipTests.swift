import CoreDomain
import MoviesInterface
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("DefaultWatchlistMembership")
struct DefaultWatchlistMembershipTests {
    private let repository: any WatchlistRepository

    init() async throws {
        repository = try await TestRecordStore().repository([
            .sample(otherIDs: [.tmdb(78)]), .sample(.imdb(78_748), "Alien", 1979, watched: "2026-11-20"),
        ])
    }

    private var membership: DefaultWatchlistMembership {
        DefaultWatchlistMembership(repository: repository) { .testToday }
    }

    private let ids: Set<MovieID> = [.imdb(83_658), .tmdb(78), .imdb(78_748), .tmdb(1)]

    @Test("DefaultWatchlistMembership returns the statuses of the given films under each given id")
    func statuses() async throws {
        let expected: [MovieID: WatchlistStatus] = [
            .imdb(83_658): .planned, .tmdb(78): .planned, .imdb(78_748): .watched,
        ]
        #expect(try await membership.statuses(of: ids) == expected)
        #expect(try await membership.statuses(of: [.tmdb(78)]) == [.tmdb(78): .planned])
    }

    @Test("DefaultWatchlistMembership removes a film that is on the list under any id, and adds another film")
    func toggle() async throws {
        var changes = membership.changes().makeAsyncIterator()
        try await membership.toggle(.sample(.tmdb(78)), isListed: nil)
        #expect(await changes.next() != nil)
        #expect(try await membership.statuses(of: ids) == [.imdb(78_748): .watched])
        try await membership.toggle(.sample(), isListed: nil)
        #expect(await changes.next() != nil)
        #expect(try await repository.entries.contains(.sample()))
        #expect(try await repository.changeNames == ["Add “Blade Runner”", "Remove “Blade Runner”"])
    }

    @Test("DefaultWatchlistMembership does not remove a watched film, and throws an error with its title")
    func toggleWatched() async throws {
        let entries = try await repository.entries
        await #expect(throws: WatchlistError.watched(title: "Alien")) {
            try await membership.toggle(.sample(.imdb(78_748), "Alien", 1979), isListed: nil)
        }
        #expect(try await repository.entries == entries)
        #expect(try await repository.changeNames == [])
        #expect("\(WatchlistError.watched(title: "Alien"))" == "“Alien” is watched and stays on the watchlist.")
    }

    @Test("DefaultWatchlistMembership changes nothing if the user sees another state of the film")
    func seenState() async throws {
        let entries = try await repository.entries
        await #expect(throws: WatchlistError.changedElsewhere(title: "Blade Runner", isListed: true)) {
            try await membership.toggle(.sample(.tmdb(78)), isListed: false)
        }
        await #expect(throws: WatchlistError.changedElsewhere(title: "Zulu", isListed: false)) {
            try await membership.toggle(.sample(.tmdb(1), "Zulu"), isListed: true)
        }
        let error = WatchlistError.changedElsewhere(title: "Zulu", isListed: true)
        #expect("\(error)" == "“Zulu” is already on your watchlist.")
        #expect(try await repository.entries == entries)
        try await membership.toggle(.sample(.tmdb(78)), isListed: true)
        #expect(try await repository.entries.count < entries.count)
    }

    @Test("DefaultWatchlistMembership removes all entries of a film's ids as one change")
    func toggleTwoEntries() async throws {
        try await membership.toggle(.sample(.tmdb(79)), isListed: nil)
        try await membership.toggle(.sample(.tmdb(79), imdb: 83_658), isListed: nil)
        #expect(try await membership.statuses(of: ids) == [.imdb(78_748): .watched])
        #expect(try await repository.undo() == "Remove “Blade Runner”")
        #expect(try await repository.entries.count == 3)
    }

    @Test("DefaultWatchlistMembership adds the ids of a film that is listed under the ids of another source")
    func toggleNamesake() async throws {
        try await membership.toggle(.sample(.tmdb(348), "Alien", 1979), isListed: nil)
        #expect(try await membership.statuses(of: [.tmdb(348)])[.tmdb(348)] == .watched)
        #expect(try await repository.entries.count == 2)
        #expect(try await repository.changeNames == ["Add an id of “Alien”"])
    }
}
