import CoreDomain
import Foundation
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("JSON files of Trakt")
struct TraktFileTests {
    private static let alien = #"""
        {"title":"Alien","year":1979,"ids":{"trakt":295,"slug":"alien-1979","imdb":"tt0078748","tmdb":348}}
        """#
    private static let ids: Set<MovieID> = [.imdb(78_748), .tmdb(348)]

    @Test(
        "The reader reads the watchlist, history and watched films of Trakt, and rejects shows and episodes",
        arguments: [
            (
                #"""
                [{"rank":1,"id":1001,"listed_at":"2023-09-01T09:10:11.000Z","notes":"see it \"big\"","type":"movie",
                  "movie":\#(alien)},
                 {"rank":2,"id":1002,"listed_at":"2023-09-02T09:10:11.000Z","notes":null,"type":"show",
                  "show":{"title":"Breaking Bad","year":2008,"ids":{"trakt":1388,"tmdb":1396}}},
                 {"rank":3,"id":1003,"listed_at":"2023-09-03T09:10:11.000Z","notes":null,"type":"movie",
                  "movie":{"title":"Untitled","year":null,"ids":{"trakt":9,"slug":"untitled","imdb":null,"tmdb":null}}}]
                """#,
                [
                    .movie(.sample("Alien", 1979, ids: ids, added: "2023-09-01", note: "see it \"big\"")),
                    .invalid(reason: "“show” is not a film."), .movie(.sample("Untitled", added: "2023-09-03")),
                ]
            ),
            (
                #"""
                [{"id":1982348,"watched_at":"2024-03-31T21:28:53.000Z","action":"scrobble","type":"movie",
                  "movie":\#(alien)},
                 {"plays":4,"last_watched_at":"2024-03-30T21:28:53.000Z",
                  "movie":\#(alien)},
                 {"id":1982347,"watched_at":"2024-03-30T21:28:53.000Z","action":"watch","type":"episode",
                  "episode":{"season":1,"number":1,"title":"Pilot"},"show":{"title":"Breaking Bad","year":2008}}]
                """#,
                [
                    .movie(.sample("Alien", 1979, ids: ids, watched: "2024-03-31")),
                    .movie(.sample("Alien", 1979, ids: ids, watched: "2024-03-30")),
                    .invalid(reason: "“episode” is not a film."),
                ]
            ),
        ] as [(String, [WatchlistFileRow.Content])]
    )
    func files(file: String, contents: [WatchlistFileRow.Content]) async throws {
        let rows = try await DefaultWatchlistFileReader(file).rows()
        #expect(rows.map(\.content) == contents)
        #expect(rows.map(\.line) == [1, 3, 5])
    }

    @Test(
        "The reader reads the ratings of Trakt, and drops invalid ratings, years and dates",
        arguments: [
            (#""rated_at":"2023-09-01T09:10:11.000Z","rating":1"#, .sample(rated: "2023-09-01", rating: 1), nil),
            (#""rating":7.5"#, .sample(rating: 7.5), nil), (#""rating":10"#, .sample(rating: 10), nil),
            (#""rating":0"#, .sample(isWatched: true), "“0” is not a rating from 0.5 to 10."),
            (#""rating":11"#, .sample(isWatched: true), "“11” is not a rating from 0.5 to 10."),
            (#""rating":"x""#, .sample(isWatched: true), "“x” is not a rating from 0.5 to 10."),
            (#""rating":[]"#, .sample(isWatched: true), "“…” is not a rating from 0.5 to 10."),
            (#""listed_at":"soon""#, .sample(), "“soon” is not a date such as 2026-11-22."),
            (#""watched_at":"soon""#, .sample(isWatched: true), "“soon” is not a date such as 2026-11-22."),
            (#""rated_at":"soon""#, .sample(isWatched: true), "“soon” is not a date such as 2026-11-22."),
            (
                #""watched_at":"2014-02-31T10:00:00.000Z""#, .sample(isWatched: true),
                "“2014-02-31T10:00:00.000Z” is not a date such as 2026-11-22."
            ),
        ] as [(String, ImportedMovie, String?)]
    )
    func values(fields: String, movie: ImportedMovie, dropped: String?) async throws {
        let rows = try await DefaultWatchlistFileReader(#"[{\#(fields),"type":"movie","movie":\#(Self.alien)}]"#).rows()
        var expected = movie
        (expected.title, expected.year, expected.ids) = ("Alien", 1979, Self.ids)
        #expect(rows.movies == [expected] && rows.map(\.dropped) == [dropped.map { [$0] } ?? []])
        let year = try await DefaultWatchlistFileReader(#"[{"movie":{"title":"Alien","year":"soon"}}]"#).rows()
        #expect(year.movies == [.sample("Alien")] && year[0].dropped == ["“soon” is not a year."])
    }

    @Test(
        "The reader reads the instants of Trakt as days in the user's time zone at that time",
        arguments: [
            ("2026-11-22T04:30:00.000Z", "2026-11-21"), ("2026-07-22T04:30:00.000Z", "2026-07-22"),
            ("2026-11-21T23:30:00-05:00", "2026-11-21"), ("2026-11-22", "2026-11-22"),
            ("2026-11-22T25:61:61Z", "2026-11-22"), ("1900-01-01T00:30:00Z", "1900-01-01"),
        ]
    )
    func instants(text: String, day: String) async throws {
        let file = #"[{"watched_at":"\#(text)","movie":{"title":"Alien"}}]"#
        let autumn = try Date("2026-10-01T00:00:00Z", strategy: .iso8601)
        let reader = DefaultWatchlistFileReader(file) { $0 < autumn ? -4 * 3_600 : -5 * 3_600 }
        #expect(try await reader.movies() == [.sample("Alien", watched: day)])
    }

    @Test(
        "The reader drops an invalid value of an exported entry, and estimates the day of a rated film",
        arguments: [
            (#""rating":8"#, .sample(watched: "2026-11-22", rating: 8, isEstimated: true), nil),
            (#""watched":"","due":"soon""#, .sample(), "“soon” is not a date such as 2026-11-22."),
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
        "The reader rejects other elements, an exported entry of a newer version, and one with an invalid id",
        arguments: [
            ("{}", "The element has no film."), (#"{"movie":{"ids":{}}}"#, "The film has no title and no id."),
            (#"{"movie":{"year":1979,"ids":{"imdb":"nm0000244","tmdb":0}}}"#, "The film has no title and no id."),
        ]
            + ["1", #"{"movie":"Alien"}"#, "{movie}"]
            .map { ($0, "The element is neither an exported entry nor an item of Trakt.") }
            + [
                (#""version":2,"ids":["tt0083658"]"#, "“version 2” is not a version that this program can import."),
                (#""version":1,"ids":["tt0083658","nm1"]"#, "“nm1” is not the id of a film."),
                (#""version":1,"ids":[]"#, "“” is not the id of a film."),
            ].map { (#"{\#($0),"title":"Blade Runner","added":"2026-11-22"}"#, $1) }
    )
    func invalid(element: String, reason: String) async throws {
        #expect(try await DefaultWatchlistFileReader("[\(element)]").contents() == [.invalid(reason: reason)])
    }
}
