import CoreDomain
import Foundation
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("JSON files of Trakt")
struct TraktFileTests {
    private let alien = #"""
        {"title":"Alien","year":1979,"ids":{"trakt":295,"slug":"alien-1979","imdb":"tt0078748","tmdb":348}}
        """#
    private let alienIDs: Set<MovieID> = [.imdb(78_748), .tmdb(348)]

    private func contents(_ json: String) async throws -> [WatchlistFileRow.Content] {
        try await DefaultWatchlistFileReader(json, name: "trakt.json").rows().map(\.content)
    }

    @Test("The reader reads a watchlist of Trakt with notes, and rejects shows")
    func watchlist() async throws {
        let file = #"""
            [{"rank":1,"id":1001,"listed_at":"2023-09-01T09:10:11.000Z","notes":"see it \"big\"","type":"movie",
              "movie":\#(alien)},
             {"rank":2,"id":1002,"listed_at":"2023-09-02T09:10:11.000Z","notes":null,"type":"show",
              "show":{"title":"Breaking Bad","year":2008,"ids":{"trakt":1388,"tmdb":1396}}},
             {"rank":3,"id":1003,"listed_at":"2023-09-03T09:10:11.000Z","notes":null,"type":"movie",
              "movie":{"title":"Untitled","year":null,"ids":{"trakt":9,"slug":"untitled","imdb":null,"tmdb":null}}}]
            """#
        let rows = try await DefaultWatchlistFileReader(file).rows()
        let expected: [WatchlistFileRow.Content] = [
            .movie(
                .sample("Alien", 1979, ids: alienIDs) { ($0.added, $0.note) = (.day("2023-09-01"), "see it \"big\"") }
            ),
            .invalid(reason: "“show” is not a film."),
            .movie(.sample("Untitled", nil) { $0.added = .day("2023-09-03") }),
        ]
        #expect(rows.map(\.content) == expected)
        #expect(rows.map(\.line) == [1, 3, 5])
    }

    @Test(
        "The reader reads a history and the watched films of Trakt with the days of the viewings, and rejects episodes"
    )
    func history() async throws {
        let file = #"""
            [{"id":1982348,"watched_at":"2024-03-31T21:28:53.000Z","action":"scrobble","type":"movie","movie":\#(alien)},
             {"plays":4,"last_watched_at":"2024-03-31T21:28:53.000Z","movie":\#(alien)},
             {"id":1982347,"watched_at":"2024-03-30T21:28:53.000Z","action":"watch","type":"episode",
              "episode":{"season":1,"number":1,"title":"Pilot"},"show":{"title":"Breaking Bad","year":2008}}]
            """#
        let movie = ImportedMovie.sample("Alien", 1979, ids: alienIDs) {
            ($0.isWatched, $0.watchedDay) = (true, .day("2024-03-31"))
        }
        #expect(
            try await contents(file) == [.movie(movie), .movie(movie), .invalid(reason: "“episode” is not a film.")]
        )
    }

    @Test(
        "The reader reads the ratings of Trakt, and drops invalid ratings",
        arguments: [("1", true), ("10", true), ("7.5", true), ("0", false), ("11", false)]
    )
    func ratings(rating: String, isValid: Bool) async throws {
        let file = #"[{"rated_at":"2023-09-01T09:10:11.000Z","rating":\#(rating),"type":"movie","movie":\#(alien)}]"#
        let movie = ImportedMovie.sample("Alien", 1979, ids: alienIDs) {
            ($0.isWatched, $0.ratedDay, $0.rating) = (true, .day("2023-09-01"), isValid ? MovieRating(rating) : nil)
        }
        let rows = try await DefaultWatchlistFileReader(file).rows()
        #expect(rows.movies == [movie])
        #expect(rows.map(\.dropped) == [isValid ? [] : ["“\(rating)” is not a rating from 0.5 to 10."]])
    }

    @Test("The reader drops a rating or a year of Trakt that is no number, and a film with such a rating is watched")
    func wrongTypes() async throws {
        let movie = #"{"title":"Alien","year":"soon","ids":{"imdb":"tt0078748"}}"#
        let rows = try await DefaultWatchlistFileReader(#"[{"rating":"x","movie":\#(movie)}]"#).rows()
        #expect(rows.movies.map(\.isWatched) == [true] && rows.movies.map(\.year) == [nil])
        #expect(rows.map(\.dropped.count) == [2])
    }

    @Test("The reader drops a date of Trakt that is not valid", arguments: ["listed_at", "watched_at", "rated_at"])
    func date(key: String) async throws {
        let rows = try await DefaultWatchlistFileReader(#"[{"\#(key)":"2026-13-40T09:10:11.000Z","movie":\#(alien)}]"#)
            .rows()
        #expect(rows.movies.map(\.isWatched) == [key != "listed_at"])
        #expect(rows.map(\.dropped) == [["“2026-13-40T09:10:11.000Z” is not a date such as 2026-11-22."]])
    }

    @Test(
        "The reader rejects an exported entry of a newer version, and one with an invalid id",
        arguments: [
            (#""version":2,"ids":["tt0083658"]"#, "“version 2” is not a version that this program can import."),
            (#""version":1,"ids":["tt0083658","nm1"]"#, "“nm1” is not the id of a film."),
            (#""version":1,"ids":[]"#, "“” is not the id of a film."),
        ]
    )
    func exported(fields: String, reason: String) async throws {
        #expect(
            try await contents(#"[{\#(fields),"title":"Blade Runner","added":"2026-11-22"}]"#) == [
                .invalid(reason: reason)
            ]
        )
    }

    @Test(
        "The reader drops an invalid value of an exported entry, and estimates the day of a rated film",
        arguments: [
            (#""rating":8"#, .sample(watched: "2026-11-22", rating: 8, isEstimated: true), nil),
            (#""due":"soon""#, .sample(), "“soon” is not a date such as 2026-11-22."),
            (
                #""watched":"2026-11-20","rating":11"#, .sample(watched: "2026-11-20"),
                "“11” is not a rating from 0.5 to 10."
            ),
            (
                #""watched":"x","rating":8"#, .sample(watched: "2026-11-22", rating: 8, isEstimated: true),
                "“x” is not a date such as 2026-11-22."
            ),
        ] as [(String, WatchlistEntry, String?)]
    )
    func droppedValue(fields: String, entry: WatchlistEntry, reason: String?) async throws {
        let file = """
            [{"version":1,"ids":["tt0083658"],"title":"Blade Runner","year":1982,"poster":"/p.jpg","added":"2026-11-22",\(fields)}]
            """
        let rows = try await DefaultWatchlistFileReader(file).rows()
        #expect(rows.map(\.content) == [.entry(entry)] && rows.map(\.dropped) == [[reason].compactMap(\.self)])
    }

    @Test(
        "The reader rejects other elements of a JSON file",
        arguments: [
            ("{}", "The element has no film."), (#"{"movie":{"ids":{}}}"#, "The film has no title and no id."),
            (#"{"movie":{"year":1979,"ids":{"imdb":"nm0000244","tmdb":0}}}"#, "The film has no title and no id."),
            ("1", "The element is neither an exported entry nor an item of Trakt."),
            (#"{"movie":"Alien"}"#, "The element is neither an exported entry nor an item of Trakt."),
            ("{movie}", "The element is neither an exported entry nor an item of Trakt."),
        ]
    )
    func invalid(element: String, reason: String) async throws {
        #expect(try await contents("[\(element)]") == [.invalid(reason: reason)])
    }
}
