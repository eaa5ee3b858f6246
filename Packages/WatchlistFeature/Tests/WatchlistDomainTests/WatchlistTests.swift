import CoreDomain
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("Watchlist")
struct WatchlistTests {
    private let today = CalendarDate.testToday

    @Test("Watchlist.add stores a film with its title, year and poster, under its IMDb id")
    func add() {
        var watchlist = Watchlist()
        let movie = Movie.sample(.tmdb(78), imdb: 83_658)
        let addition = watchlist.add(movie, due: .day("2026-12-24"), note: "the final cut", today: today)
        let entry = WatchlistEntry.sample(otherIDs: [.tmdb(78)], due: "2026-12-24", note: "the final cut")
        #expect(addition == .added(entry) && Array(watchlist.entries) == [entry])
        #expect(watchlist.entry(of: [.tmdb(78)]) == entry)
    }

    @Test("Watchlist.add stores a film without an IMDb id under the id of its source")
    func otherNamespace() {
        var watchlist = Watchlist()
        #expect(watchlist.add(.sample(.tmdb(78)), today: today).entry.id == .tmdb(78))
        // The same number is another film at IMDb.
        #expect(watchlist.add(.sample(.imdb(78), "Zulu"), today: today) == .added(.sample(.imdb(78), "Zulu")))
        #expect(watchlist.entries.count == 2)
    }

    @Test("Watchlist.add changes nothing if the film is on the list, under any of its ids")
    func unchanged() {
        let entry = WatchlistEntry.sample(otherIDs: [.tmdb(78)], due: "2026-12-24", note: "note", watched: "2026-11-23")
        var watchlist = Watchlist([entry])
        for movie in [Movie.sample(), .sample(.tmdb(78)), .sample(.tmdb(78), imdb: 83_658)] {
            #expect(watchlist.add(movie, today: .day("2027-01-01")) == .unchanged(entry))
        }
        #expect(watchlist.add(.sample(), due: entry.due, note: "note", today: today) == .unchanged(entry))
        #expect(Array(watchlist.entries) == [entry])
    }

    @Test("Watchlist.add adds the ids of a listed film that no other entry has")
    func newIDs() {
        var watchlist = Watchlist([.sample(.tmdb(78), "Blade Runner", 1982), .sample(.imdb(5), "Zulu", 1964)])
        let expected = WatchlistEntry.sample(.tmdb(78), "Blade Runner", 1982, otherIDs: [.imdb(83_658)])
        #expect(watchlist.add(.sample(.tmdb(78), imdb: 83_658), today: today) == .unchanged(expected))
        #expect(watchlist.entry(of: [.imdb(83_658)]) == expected)
        #expect(watchlist.add(.sample(.tmdb(78), imdb: 5), note: "n", today: today).entry.title == "Zulu")
        #expect(watchlist[.imdb(5)] == .sample(.imdb(5), "Zulu", 1964, note: "n"))
    }

    @Test(
        "A film of another source is on the list if one entry has its title and year, and no other id of that source",
        arguments: [
            ([.sample(.tmdb(78), "BLADE  Runner", 1982)], true), ([.sample(.tmdb(78), "Blade Runner", 1983)], false),
            ([.sample(.tmdb(78), "Blade Runner", nil)], false), ([.sample(.tmdb(78), "Blade Runner 2", 1982)], false),
            ([.sample(.imdb(78), "Blade Runner", 1982)], false),
            ([.sample(.wikidata(5), "Blade Runner", 1982)], false),
            ([.sample(.tmdb(78), "Blade Runner", 1982, otherIDs: [.imdb(7)])], false),
            ([.sample(.tmdb(78), "Blade Runner", 1982), .sample(.tmdb(79), "Blade Runner", 1982)], false),
        ] as [([WatchlistEntry], Bool)]
    )
    func namesake(entries: [WatchlistEntry], isListed: Bool) {
        for isImport in [false, true] {
            var watchlist = Watchlist(entries)
            let addition = isImport ? watchlist.merge(.sample()) : watchlist.add(.sample(), today: today)
            #expect(addition.entry.id == (isListed ? .tmdb(78) : .imdb(83_658)))
            #expect(watchlist.entries.count == entries.count + (isListed ? 0 : 1))
            #expect(watchlist.entry(of: [.imdb(83_658)]) == addition.entry)
        }
    }

    @Test("Films without a title are different films")
    func noTitle() {
        var watchlist = Watchlist([.sample(.tmdb(78), "", 1982)])
        #expect(watchlist.add(.sample(.imdb(78), "", 1982), today: today) == .added(.sample(.imdb(78), "", 1982)))
    }

    @Test("A film of another source is compared with the current entries")
    func changedNames() {
        var watchlist = Watchlist([.sample(.tmdb(78))])
        _ = watchlist.add(.sample(.imdb(5), "Zulu", 1964), today: today)
        watchlist[.tmdb(78)] = .sample(.tmdb(78), "Another title", 1982)
        watchlist[.tmdb(7)] = .sample(.tmdb(7), "Alien", 1979)
        #expect(watchlist.add(.sample(), today: today) == .added(.sample()))
        #expect(watchlist.add(.sample(.imdb(78_748), "Alien", 1979), today: today).entry.id == .tmdb(7))
    }

    @Test("Watchlist.add changes only the due date and the note that are given")
    func changed() {
        var watchlist = Watchlist([.sample(due: "2026-12-24", note: "note")])
        let addition = watchlist.add(.sample(), due: .day("2027-01-01"), today: .day("2026-12-01"))
        #expect(addition == .changed(.sample(due: "2027-01-01", note: "note")))
        #expect(watchlist.add(.sample(), note: "", today: today) == .changed(.sample(due: "2027-01-01")))
    }

    @Test("Watchlist.markWatched keeps the first day, and replaces the rating only by another rating")
    func markWatched() {
        var watchlist = Watchlist([.sample(due: "2026-12-24")])
        let steps: [(day: String, rating: Double?, kept: Double?)] = [
            ("2026-11-20", nil, nil), ("2026-11-19", 9, 9), ("2026-11-21", nil, 9), ("2026-11-22", 1, 1),
        ]
        for (day, rating, kept) in steps {
            let entry = watchlist.markWatched(.imdb(83_658), on: .day(day), rating: rating.flatMap { MovieRating($0) })
            #expect(entry == .sample(due: "2026-12-24", watched: "2026-11-20", rating: kept))
            #expect(watchlist[.imdb(83_658)] == entry)
        }
        #expect(watchlist.markWatched(.tmdb(78), on: today, rating: nil) == nil)
    }

    @Test("Removing an entry, or replacing it by one with fewer ids, removes the film under the other ids")
    func remove() {
        var watchlist = Watchlist([.sample(otherIDs: [.tmdb(78)]), .sample(.imdb(2))])
        watchlist[.imdb(83_658)] = .sample(note: "note")
        #expect(watchlist.entry(of: [.tmdb(78)]) == nil && watchlist[.imdb(83_658)] == .sample(note: "note"))
        watchlist[.imdb(83_658)] = nil
        #expect(watchlist.entry(of: [.imdb(83_658)]) == nil && Array(watchlist.entries) == [.sample(.imdb(2))])
    }
}

@Suite("Watchlist.merge")
struct WatchlistMergeTests {
    @Test(
        "Watchlist.merge adds only what an entry does not have, and replaces only the day of an estimated viewing",
        arguments: [
            (WatchlistEntry.sample(), .sample(due: "2026-12-24", note: "n"), .sample(due: "2026-12-24", note: "n")),
            (.sample(due: "2026-12-01", note: "mine"), .sample(due: "2026-12-24", note: "n"), nil),
            (.sample(), .sample(watched: "2020-05-01", rating: 8), .sample(watched: "2020-05-01", rating: 8)),
            (
                .sample(watched: "2021-01-01", rating: 5, isEstimated: true),
                .sample(watched: "2022-05-01", rating: 8), .sample(watched: "2022-05-01", rating: 5)
            ),
            (.sample(watched: "2021-01-01", isEstimated: true), .sample(watched: "2020-01-01", isEstimated: true), nil),
            (.sample(watched: "2021-01-01", rating: 5), .sample(watched: "2020-05-01", rating: 8), nil),
            (.sample(watched: "2021-01-01"), .sample(watched: "2020-05-01", isEstimated: true), nil),
            (
                .sample(watched: "2021-01-01"), .sample(watched: "2020-05-01", rating: 8),
                .sample(watched: "2021-01-01", rating: 8)
            ),
            (.sample(watched: "2021-01-01", rating: 5), .sample(), nil),
            (.sample(added: "2026-11-01"), .sample(.imdb(83_658), "Another title", 1983, added: "2020-01-01"), nil),
            (.sample(), .sample(.tmdb(78), otherIDs: [.imdb(83_658)]), .sample(otherIDs: [.tmdb(78)])),
            (.sample(otherIDs: [.tmdb(78)]), .sample(.tmdb(79), otherIDs: [.imdb(83_658)]), nil),
        ] as [(WatchlistEntry, WatchlistEntry, WatchlistEntry?)]
    )
    func listed(former: WatchlistEntry, imported: WatchlistEntry, expected: WatchlistEntry?) {
        var watchlist = Watchlist([former])
        #expect(watchlist.merge(imported) == expected.map { .changed($0) } ?? .unchanged(former))
        #expect(Array(watchlist.entries) == [expected ?? former])
        #expect(watchlist.merge(imported) == .unchanged(expected ?? former))
    }

    @Test("Watchlist.merge leaves the ids of two entries apart, and changes the one with the IMDb id")
    func twoEntries() {
        let other = WatchlistEntry.sample(.tmdb(78), otherIDs: [.tmdb(79)])
        var watchlist = Watchlist([other, .sample()])
        let imported = WatchlistEntry.sample(otherIDs: [.tmdb(78), .tmdb(79), .tmdb(80)], note: "note")
        let expected = WatchlistEntry.sample(otherIDs: [.tmdb(80)], note: "note")
        #expect(watchlist.merge(imported) == .changed(expected))
        #expect(watchlist[.imdb(83_658)] == expected)
        #expect(watchlist.entry(of: [.tmdb(78)]) == other)
        #expect(watchlist.merge(imported) == .unchanged(expected))
    }
}

@Suite("WatchlistEntry")
struct WatchlistEntryTests {
    @Test("WatchlistEntry.film has the facts of the entry, and the id under which the entry is stored")
    func movie() {
        #expect(WatchlistEntry.sample(otherIDs: [.tmdb(78)]).movie == .sample(imdb: 83_658))
        #expect(WatchlistEntry.sample(.tmdb(78), otherIDs: [.imdb(83_658)]).movie == .sample(.tmdb(78), imdb: 83_658))
        #expect(WatchlistEntry.sample(.tmdb(78), "A film", nil).movie == .sample(.tmdb(78), "A film", nil))
        #expect(WatchlistEntry.sample(.tmdb(78), "A\nfilm", nil).title == "A film")
    }
}

@Suite("WatchlistSelection")
struct WatchlistSelectionTests {
    private let watchlist = Watchlist([
        .sample(.imdb(1), "Zulu", 1964, added: "2026-11-01", due: "2026-12-24"),
        .sample(.imdb(2), "amelie", 2001, added: "2026-11-05"),
        .sample(.imdb(3), "Brazil", nil, added: "2026-11-03", due: "2026-11-30"),
        .sample(.imdb(4), "Alien", 1979, added: "2026-11-04", watched: "2026-11-10"),
        .sample(.imdb(5), "Amélie", 2001, added: "2026-11-05"),
        .sample(.imdb(6), "The Thing", 1982, added: "2026-11-02", due: "2026-11-30", watched: "2026-11-09"),
    ])

    private func numbers(_ selection: WatchlistSelection) -> [Int] {
        selection.entries(of: watchlist).map(\.id.number)
    }

    @Test(
        "WatchlistSelection sorts equal entries by title and id in each order",
        arguments: [
            (WatchlistSortOrder.due, [3, 6, 1, 2, 5, 4]), (.added, [2, 5, 4, 3, 6, 1]), (.title, [4, 2, 5, 3, 6, 1]),
            (.year, [2, 5, 6, 4, 1, 3]),
        ]
    )
    func order(order: WatchlistSortOrder, expected: [Int]) {
        #expect(numbers(WatchlistSelection(.all, by: order)) == expected)
    }
}
