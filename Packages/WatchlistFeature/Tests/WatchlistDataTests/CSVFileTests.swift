import CoreDomain
import Foundation
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("CSV files of Letterboxd")
struct LetterboxdFileTests {
    private let list = #"""
        Date,Name,Year,Letterboxd URI
        2023-01-05,Blade Runner,1982,https://boxd.it/2bgy
        2023-02-11,"The Good, the Bad and the Ugly",1966,https://boxd.it/2aLU
        2023-03-01,"""Wuthering Heights""",2026,https://boxd.it/Gx2a
        2023-03-02,Untitled Project,,https://boxd.it/Gx2b

        """#
    private let films: [ImportedFilm] = [
        .sample("Blade Runner", 1982) { $0.added = .day("2023-01-05") },
        .sample("The Good, the Bad and the Ugly", 1966) { $0.added = .day("2023-02-11") },
        .sample("\"Wuthering Heights\"", 2026) { $0.added = .day("2023-03-01") },
        .sample("Untitled Project", nil) { $0.added = .day("2023-03-02") },
    ]

    @Test("The reader reads watchlist.csv of Letterboxd with films to watch")
    func watchlist() async throws {
        let reader = DefaultWatchlistFileReader(list, name: "watchlist.csv")
        let rows = try await reader.rows()
        #expect(rows.map(\.content) == films.map { .film($0) })
        #expect(rows.map(\.line) == [2, 3, 4, 5])
    }

    @Test(
        "The reader reads watched.csv of Letterboxd with watched films",
        arguments: [
            "watched.csv", "Watched.csv", "watched-unmatched.csv", "letterboxd-watched.csv", "Letterboxd WATCHED 2.csv",
        ]
    )
    func watched(name: String) async throws {
        var expected = films
        for index in expected.indices { expected[index].isWatched = true }
        #expect(try await DefaultWatchlistFileReader(list, name: name).films() == expected)
    }

    @Test(
        "The reader reads films to watch if no word of the name is 'watched', or if another word means the opposite",
        arguments: [
            "unwatched.csv", "watchedfilms.csv", "", "to-be-watched.csv", "not watched.csv", "never_watched.csv",
        ]
    )
    func planned(name: String) async throws {
        #expect(try await DefaultWatchlistFileReader(list, name: name).films() == films)
    }

    @Test("The reader reads ratings.csv of Letterboxd: half a star is 1 of 10")
    func ratings() async throws {
        let file = """
            Date,Name,Year,Letterboxd URI,Rating
            2023-01-05,Blade Runner,1982,https://boxd.it/2bgy,4.5
            2023-01-06,Cats,2019,https://boxd.it/jHkS,0.5
            2023-01-07,Alien,1979,https://boxd.it/2awY,5
            """
        let expected: [ImportedFilm] = [
            .sample("Blade Runner", 1982) { ($0.added, $0.isWatched, $0.rating) = (.day("2023-01-05"), true, 9) },
            .sample("Cats", 2019) { ($0.added, $0.isWatched, $0.rating) = (.day("2023-01-06"), true, 1) },
            .sample("Alien", 1979) { ($0.added, $0.isWatched, $0.rating) = (.day("2023-01-07"), true, 10) },
        ]
        #expect(try await DefaultWatchlistFileReader(file, name: "ratings.csv").films() == expected)
    }

    @Test("The reader reads diary.csv of Letterboxd with the days of the viewings")
    func diary() async throws {
        let file = """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r
            2023-05-02,Alien,1979,https://boxd.it/4nRzLt,5,Yes,"cinema, 70mm",2023-05-01\r
            2023-05-03,Amélie,2001,https://boxd.it/4nRzMu,,,,2023-05-03\r

            """
        let expected: [ImportedFilm] = [
            .sample("Alien", 1979) {
                ($0.added, $0.isWatched, $0.watchedDay, $0.rating) = (.day("2023-05-02"), true, .day("2023-05-01"), 10)
            },
            .sample("Amélie", 2001) {
                ($0.added, $0.isWatched, $0.watchedDay) = (.day("2023-05-03"), true, .day("2023-05-03"))
            },
        ]
        #expect(try await DefaultWatchlistFileReader(file, name: "diary.csv").films() == expected)
    }

    @Test(
        "The reader rejects a row with a rating, a date or a year that it cannot read, and names the value",
        arguments: ["0", "0.3", "-1", "-1e300", "5.5", "nan", "inf", "1e300", "four", "7"]
            .map { ("Name,Rating", $0, "“\($0)” is not a rating from 0.5 to 5.") }
            + ["0", "11", "9.5", "nine"].flatMap { text in
                ["Name,Rating10", "Const,Your Rating"]
                    .map { ($0, text, "“\(text)” is not a rating from 1 to 10.") }
            }
            + ["Name,Date", "Name,Watched Date", "Const,Created", "Const,Date Rated"]
            .map { ($0, "2026-13-40", "“2026-13-40” is not a date such as 2026-11-22.") }
            + ["Name,Year", "Const,Year"].map { ($0, "199x", "“199x” is not a year.") }
    )
    func invalidValue(header: String, value: String, reason: String) async throws {
        let file = "\(header)\ntt0083658,\(value)\ntt0083658, \n"
        #expect(try await DefaultWatchlistFileReader(file).reasons() == [reason])
        #expect(try await DefaultWatchlistFileReader(file).films().count == 1)
    }

    @Test("The reader reads the columns that Letterboxd imports, with ids and ratings up to 10")
    func importFormat() async throws {
        let file = """
            imdbID,tmdbID,Title,Year,Rating10,WatchedDate
            tt0083658,78,Blade Runner,1982,9,2020-05-01
            ,348,Alien,1979,,
            tt0211915,,,,,
            x,0,Brazil,,,
            ,,,1982,,
            """
        let reader = DefaultWatchlistFileReader(file)
        let expected: [ImportedFilm] = [
            .sample("Blade Runner", 1982, ids: [.imdb(83_658), .tmdb(78)]) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2020-05-01"), 9)
            },
            .sample("Alien", 1979, ids: [.tmdb(348)]), .sample("", nil, ids: [.imdb(211_915)]), .sample("Brazil", nil),
        ]
        let rows = try await reader.rows()
        #expect(rows.map(\.content) == expected.map { .film($0) } + [.invalid(reason: "The row has no title.")])
    }
}

@Suite("CSV files of IMDb")
struct IMDbFileTests {
    private let columns = """
        Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
        """

    @Test("The reader reads the watchlist of IMDb with notes and ratings, and rejects series")
    func watchlist() async throws {
        let file = """
            Position,Const,Created,Modified,Description,\(columns),Your Rating,Date Rated
            1,tt0083658,2023-01-05,2023-01-06,"the ""final"" cut,
            with Anna",Blade Runner,Blade Runner,https://www.imdb.com/title/tt0083658/,Movie,8.1,117,1982,\
            "Action, Drama, Sci-Fi",845612,1982-06-25,Ridley Scott,9,2020-05-01
            2,tt0903747,2023-01-05,2023-01-05,,Breaking Bad,Breaking Bad,https://www.imdb.com/title/tt0903747/,\
            TV Series,9.5,45,2008,"Crime, Drama",2300000,2008-01-20,,,
            3,tt32612507,2023-01-07,2023-01-07,,A film to come,A film to come,https://www.imdb.com/title/tt32612507/,\
            Movie,,,,,,,,,
            """
        let rows = try await DefaultWatchlistFileReader(file, name: "0f1d2c3b.csv").rows()
        let expected: [WatchlistFileRow.Content] = [
            .film(
                .sample("Blade Runner", 1982, ids: [.imdb(83_658)]) {
                    ($0.added, $0.note) = (.day("2023-01-05"), "the \"final\" cut,\nwith Anna")
                    ($0.isWatched, $0.ratedDay, $0.rating) = (true, .day("2020-05-01"), 9)
                }
            ),
            .invalid(reason: "“TV Series” is not a film."),
            .film(.sample("A film to come", nil, ids: [.imdb(32_612_507)]) { $0.added = .day("2023-01-07") }),
        ]
        #expect(rows.map(\.content) == expected)
        #expect(rows.map(\.line) == [2, 4, 5])
    }

    @Test("The reader reads the ratings of IMDb, the column for the user's rating included")
    func ratings() async throws {
        let file = """
            Const,Your Rating,Date Rated,\(columns)
            tt0078748,10,2021-10-31,Alien,Alien,https://www.imdb.com/title/tt0078748/,Movie,8.5,117,1979,\
            "Horror, Sci-Fi",990000,1979-06-22,Ridley Scott
            tt0944947,8,2019-05-20,Game of Thrones,Game of Thrones,https://www.imdb.com/title/tt0944947/,tvSeries,9.2,\
            57,2011,"Action, Adventure",2400000,2011-04-17,
            """
        let rows = try await DefaultWatchlistFileReader(file, name: "ratings.csv").rows()
        let alien = ImportedFilm.sample("Alien", 1979, ids: [.imdb(78_748)]) {
            ($0.isWatched, $0.ratedDay, $0.rating) = (true, .day("2021-10-31"), 10)
        }
        #expect(rows.map(\.content) == [.film(alien), .invalid(reason: "“tvSeries” is not a film.")])
    }

    @Test(
        "The reader accepts the title types that IMDb uses for films, and rejects others",
        arguments: [
            ("Movie", true), ("movie", true), ("TV Movie", true), ("tvMovie", true), ("Short", true), ("Video", true),
            ("TV Special", true), ("", true), ("TV Episode", false), ("TV Mini Series", false), ("Video Game", false),
            ("Podcast Series", false), ("Music Video", false),
        ]
    )
    func titleType(type: String, isFilm: Bool) async throws {
        let reader = DefaultWatchlistFileReader("Const,Title Type\ntt0083658,\(type)\n")
        #expect(try await reader.reasons() == (isFilm ? [] : ["“\(type)” is not a film."]))
    }

    @Test(
        "A film of IMDb with a rating or with its day is watched",
        arguments: [("9", "", true), ("", "2020-05-01", true), ("", "", false)]
    )
    func watched(rating: String, day: String, isWatched: Bool) async throws {
        let file = "Const,Your Rating,Date Rated\ntt0083658,\(rating),\(day)\n"
        #expect(try await DefaultWatchlistFileReader(file).films().map(\.isWatched) == [isWatched])
        #expect(try await DefaultWatchlistFileReader(file, name: "watched.csv").films().map(\.isWatched) == [true])
    }

    @Test("The reader rejects a row of IMDb without an id")
    func missingID() async throws {
        let reader = DefaultWatchlistFileReader("Const,Title\n,Alien\nnm0000244,Sigourney Weaver\n")
        #expect(try await reader.reasons() == Array(repeating: "The column Const has no IMDb id.", count: 2))
    }
}
