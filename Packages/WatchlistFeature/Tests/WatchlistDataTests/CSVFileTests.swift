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
    private let movies: [ImportedMovie] = [
        .sample("Blade Runner", 1982) { $0.added = .day("2023-01-05") },
        .sample("The Good, the Bad and the Ugly", 1966) { $0.added = .day("2023-02-11") },
        .sample("\"Wuthering Heights\"", 2026) { $0.added = .day("2023-03-01") },
        .sample("Untitled Project", nil) { $0.added = .day("2023-03-02") },
    ]

    @Test("The reader reads watchlist.csv of Letterboxd with films to watch")
    func watchlist() async throws {
        let reader = DefaultWatchlistFileReader(list, name: "watchlist.csv")
        let rows = try await reader.rows()
        #expect(rows.map(\.content) == movies.map { .movie($0) })
        #expect(rows.map(\.line) == [2, 3, 4, 5])
    }

    @Test(
        "The reader reads watched.csv of Letterboxd with watched films",
        arguments: [
            "watched.csv", "Watched.csv", "watched-unmatched.csv", "letterboxd-watched.csv", "Letterboxd WATCHED 2.csv",
        ]
    )
    func watched(name: String) async throws {
        var expected = movies
        for index in expected.indices { expected[index].isWatched = true }
        #expect(try await DefaultWatchlistFileReader(list, name: name).movies() == expected)
    }

    @Test(
        "The reader reads films to watch if no word of the name is 'watched', or if another word means the opposite",
        arguments: [
            "unwatched.csv", "watchedfilms.csv", "", "to-be-watched.csv", "not watched.csv", "never_watched.csv",
        ]
    )
    func planned(name: String) async throws {
        #expect(try await DefaultWatchlistFileReader(list, name: name).movies() == movies)
    }

    @Test("The reader reads ratings.csv of Letterboxd: half a star is 1 of 10")
    func ratings() async throws {
        let file = """
            Date,Name,Year,Letterboxd URI,Rating
            2023-01-05,Blade Runner,1982,https://boxd.it/2bgy,4.5
            2023-01-06,Cats,2019,https://boxd.it/jHkS,0.5
            2023-01-07,Alien,1979,https://boxd.it/2awY,5
            """
        let expected: [ImportedMovie] = [
            .sample("Blade Runner", 1982) {
                ($0.added, $0.isWatched, $0.rating) = (.day("2023-01-05"), true, MovieRating(9))
            },
            .sample("Cats", 2019) { ($0.added, $0.isWatched, $0.rating) = (.day("2023-01-06"), true, MovieRating(1)) },
            .sample("Alien", 1979) {
                ($0.added, $0.isWatched, $0.rating) = (.day("2023-01-07"), true, MovieRating(10))
            },
        ]
        #expect(try await DefaultWatchlistFileReader(file, name: "ratings.csv").movies() == expected)
    }

    @Test("The reader reads diary.csv of Letterboxd with the days of the viewings")
    func diary() async throws {
        let file = """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r
            2023-05-02,Alien,1979,https://boxd.it/4nRzLt,5,Yes,"cinema, 70mm",2023-05-01\r
            2023-05-03,Amélie,2001,https://boxd.it/4nRzMu,,,,2023-05-03\r

            """
        let expected: [ImportedMovie] = [
            .sample("Alien", 1979) {
                ($0.added, $0.isWatched, $0.watchedDay, $0.rating) = (
                    .day("2023-05-02"), true, .day("2023-05-01"), MovieRating(10)
                )
            },
            .sample("Amélie", 2001) {
                ($0.added, $0.isWatched, $0.watchedDay) = (.day("2023-05-03"), true, .day("2023-05-03"))
            },
        ]
        #expect(try await DefaultWatchlistFileReader(file, name: "diary.csv").movies() == expected)
    }

    @Test(
        "The reader drops a rating, a date or a year that it cannot read, names it, and keeps the film",
        arguments: ["0", "0.3", "-1", "-1e300", "5.5", "nan", "inf", "1e300", "four", "7", "3.3"]
            .map { ("Name,Rating", $0, "“\($0)” is not a rating from 0.5 to 5.") }
            + ["0", "11", "9.2", "nine"].flatMap { text in
                ["Name,Rating10", "Const,Your Rating", "Const,You rated"]
                    .map { ($0, text, "“\(text)” is not a rating from 0.5 to 10.") }
            }
            + ["Name,Date", "Name,Watched Date", "Const,Created", "Const,Date Rated"]
            .map { ($0, "2026-13-40", "“2026-13-40” is not a date such as 2026-11-22.") }
            + ["Name,Year", "Const,Year"].map { ($0, "199x", "“199x” is not a year.") }
            + [("Name,Year", "10000", "“10000” is not a year."), ("Name,Year", "0", "“0” is not a year.")]
    )
    func invalidValue(header: String, value: String, reason: String) async throws {
        let rows = try await DefaultWatchlistFileReader("\(header)\ntt0083658,\(value)\ntt0083658, \n").rows()
        #expect(rows.map(\.dropped) == [[reason], []])
        // A viewing or a rating that cannot be read still means a watched film; 0 means no rating.
        let isWatched = ["Rating", "ed Date", "ated"].contains { header.contains($0) } && !header.contains("Created")
        #expect(rows.movies.map(\.isWatched) == [isWatched && value != "0", false])
        #expect(rows.movies.allSatisfy { $0.rating == nil && $0.watchedDay == nil && $0.year == nil })
    }

    @Test("The reader keeps half ratings of 5 and of 10")
    func halfRatings() async throws {
        let stars = "Name,Rating\nA,3.5\nB,0.5\nC,3.75\n"
        #expect(try await DefaultWatchlistFileReader(stars).movies().map(\.rating?.value) == [7, 1, 7.5])
        for header in ["Name,Rating10", "Const,Your Rating", "id,rating,due,watched"] {
            let file = "\(header)\ntt0083658,7.5\ntt0083658,8.0\n"
            #expect(try await DefaultWatchlistFileReader(file).movies().map(\.rating?.value) == [7.5, 8])
        }
    }

    @Test("The films of reviews.csv of Letterboxd are watched, also without a date")
    func reviews() async throws {
        let file = """
            Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
            2023-05-02,Alien,1979,https://boxd.it/4nRzLt,4.5,,"In space,
            no one can hear you.",,2023-05-01
            2023-05-03,Amélie,2001,https://boxd.it/4nRzMu,,,Sweet.,,
            """
        for name in ["reviews.csv", nil] {
            let movies = try await DefaultWatchlistFileReader(file, name: name).movies()
            #expect(movies.map(\.isWatched) == [true, true])
            #expect(movies.map(\.watchedDay) == [.day("2023-05-01"), nil])
        }
    }

    @Test(
        "A file of unknown name is an error if only its name could show whether its films are watched",
        arguments: [
            ("Date,Name,Year,Letterboxd URI", true), ("Name,Year", true), ("Name,Year,Rating", false),
            ("Name,Watched Date", false), ("Title,Year", false), ("Const,Title", false),
        ]
    )
    func undecided(header: String, isUndecided: Bool) async throws {
        let reader = DefaultWatchlistFileReader(header + "\n", name: nil)
        guard isUndecided else { return #expect(try await reader.rows() == []) }
        await #expect(throws: WatchlistError.undecidedFile) { try await reader.rows() }
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
        let expected: [ImportedMovie] = [
            .sample("Blade Runner", 1982, ids: [.imdb(83_658), .tmdb(78)]) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2020-05-01"), MovieRating(9))
            },
            .sample("Alien", 1979, ids: [.tmdb(348)]), .sample("", nil, ids: [.imdb(211_915)]), .sample("Brazil", nil),
        ]
        let rows = try await reader.rows()
        #expect(rows.map(\.content) == expected.map { .movie($0) } + [.invalid(reason: "The row has no title.")])
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
            .movie(
                .sample("Blade Runner", 1982, ids: [.imdb(83_658)]) {
                    ($0.added, $0.note) = (.day("2023-01-05"), "the \"final\" cut,\nwith Anna")
                    ($0.isWatched, $0.ratedDay, $0.rating) = (true, .day("2020-05-01"), MovieRating(9))
                }
            ),
            .invalid(reason: "“TV Series” is not a film."),
            .movie(.sample("A film to come", nil, ids: [.imdb(32_612_507)]) { $0.added = .day("2023-01-07") }),
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
        let alien = ImportedMovie.sample("Alien", 1979, ids: [.imdb(78_748)]) {
            ($0.isWatched, $0.ratedDay, $0.rating) = (true, .day("2021-10-31"), MovieRating(10))
        }
        #expect(rows.map(\.content) == [.movie(alien), .invalid(reason: "“tvSeries” is not a film.")])
    }

    @Test(
        "The reader accepts the title types that IMDb uses for films, and rejects others",
        arguments: [
            ("Movie", true), ("movie", true), ("TV Movie", true), ("tvMovie", true), ("Short", true), ("Video", true),
            ("TV Special", true), ("", true), ("Feature Film", true), ("Documentary", true), ("Short Film", true),
            ("TV Short", true), ("Mini-Series", false), ("TV Series", false), ("TV Episode", false),
            ("TV Mini Series", false), ("Video Game", false),
            ("Podcast Series", false), ("Music Video", false),
        ]
    )
    func titleType(type: String, isMovie: Bool) async throws {
        let reader = DefaultWatchlistFileReader("Const,Title Type\ntt0083658,\(type)\n")
        #expect(try await reader.reasons() == (isMovie ? [] : ["“\(type)” is not a film."]))
    }

    @Test(
        "A film of IMDb with a rating or with its day is watched",
        arguments: [("9", "", true), ("", "2020-05-01", true), ("", "", false)]
    )
    func watched(rating: String, day: String, isWatched: Bool) async throws {
        let file = "Const,Your Rating,Date Rated\ntt0083658,\(rating),\(day)\n"
        #expect(try await DefaultWatchlistFileReader(file).movies().map(\.isWatched) == [isWatched])
        // The name decides only if the columns do not.
        #expect(
            try await DefaultWatchlistFileReader(file, name: "watched.csv").movies().map(\.isWatched) == [isWatched]
        )
        let ids = DefaultWatchlistFileReader("Const\ntt0083658\n", name: "watched.csv")
        #expect(try await ids.movies().map(\.isWatched) == [true])
    }

    @Test("The reader reads an export of IMDb from before 2017")
    func oldExport() async throws {
        let file = """
            "position","const","created","modified","description","Title","Title type","Directors","You rated","IMDb Rating",\
            "Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"
            "1","tt0078748","Sat Apr 23 08:36:35 2011","","","Alien","Feature Film","Ridley Scott","9","8.5","117","1979",\
            "horror, sci_fi","500000","1979-05-25","http://www.imdb.com/title/tt0078748/"
            """
        let rows = try await DefaultWatchlistFileReader(file, name: "ratings.csv").rows()
        let alien = ImportedMovie.sample("Alien", 1979, ids: [.imdb(78_748)]) {
            ($0.added, $0.isWatched, $0.rating) = (.day("2011-04-23"), true, MovieRating(9))
        }
        #expect(rows.movies == [alien] && rows[0].dropped == [])
    }

    @Test("The reader rejects a row of IMDb without an id")
    func missingID() async throws {
        let reader = DefaultWatchlistFileReader("Const,Title\n,Alien\nnm0000244,Sigourney Weaver\n")
        #expect(try await reader.reasons() == Array(repeating: "The column Const has no IMDb id.", count: 2))
    }
}

@Suite("Dates of imported files")
struct ImportedDateTests {
    @Test(
        "The reader reads common formats of dates",
        arguments: [
            "2011-04-23", "2011-4-23", "2011/04/23", "2011.04.23", "2011-04-23T08:36:35.000Z", "2011-04-23 08:36",
            "23/04/2011", "4/23/2011", "4/23/2011 8:36 AM", "23.4.2011", "23-04-2011", "Sat Apr 23 08:36:35 2011",
            "Sat, 23 Apr 2011 08:36:35 +0000", "23 April 2011", "Apr 23, 2011", "23-Apr-2011",
        ]
    )
    func formats(text: String) async throws {
        let rows = try await DefaultWatchlistFileReader("Title,Watched Date\nAlien,\"\(text)\"\n").rows()
        #expect(rows.movies.map(\.watchedDay) == [.day("2011-04-23")] && rows[0].dropped == [])
    }

    @Test(
        "The reader drops a text that is no date",
        arguments: [
            "23/04", "mardi 14 février 2012", "mar. 2 août 2011", "martes 23 de agosto de 2011", "23/04/11",
            "31/02/2011", "April 2011", "soon", "2011", "1/2/3/2011", "23 Apr", "20110423",
        ]
    )
    func invalid(text: String) async throws {
        let rows = try await DefaultWatchlistFileReader("Title,Watched Date\nAlien,\"\(text)\"\n").rows()
        #expect(rows.movies.map(\.watchedDay) == [nil])
        #expect(rows[0].dropped == ["“\(text)” is not a date such as 2026-11-22."])
    }

    @Test(
        "A date in any column with dates shows whether the day is first; without one, the reader drops ambiguous dates",
        arguments: [
            (["04/05/2011", "23/04/2011"], ["2011-05-04", "2011-04-23"]),
            (["04/05/2011", "04/23/2011"], ["2011-04-05", "2011-04-23"]),
            (["04/05/2011", "05/05/2011"], [nil, "2011-05-05"]),
            (["04/05/2011", "23/04/2011", "04/23/2011"], [nil, "2011-04-23", "2011-04-23"]),
        ] as [([String], [String?])]
    )
    func order(dates: [String], expected: [String?]) async throws {
        let reason =
            "“04/05/2011” is not a clear date: no date of the file shows whether the day or the month is first."
        for chunkSize in [3, 1_000] {
            let file = "Title,Watched Date\n" + dates.map { "Alien,\($0)\n" }.joined()
            let rows = try await DefaultWatchlistFileReader(file, chunkSize: chunkSize).rows()
            #expect(rows.movies.map(\.watchedDay?.description) == expected)
            #expect(rows.map(\.dropped) == expected.map { $0 == nil ? [reason] : [] })
        }
        let file = "Title,Watched Date\n\"A, B\",04/05/2011\nAlien,23/04/2011\n"
        let bytes = try await DefaultWatchlistFileReader(file).rows().map { String(decoding: $0.bytes, as: UTF8.self) }
        // The first row means the same in a file of unmatched rows without the second one.
        #expect(bytes == ["\"A, B\",2011-05-04", "Alien,23/04/2011"])
        let other = "Const,Date Rated,Release Date\ntt0083658,04/05/2011,\ntt0078748,,25/06/1982\n"
        let movies = try await DefaultWatchlistFileReader(other).movies()
        #expect(movies.map(\.ratedDay) == [.day("2011-05-04"), nil])
    }

    @Test("A date in a note does not show whether the day is first, and is not changed")
    func dateInNote() async throws {
        let notes = "Const,Created,Description\ntt0083658,04/05/2011,25/12/2010 with Anna\n"
        #expect(try await DefaultWatchlistFileReader(notes).movies().map(\.added) == [nil])
        let file = "Const,Created,Description\nnm1,04/25/2011,04/05/2011\n"
        let rows = try await DefaultWatchlistFileReader(file).rows()
        #expect(rows.map { String(decoding: $0.bytes, as: UTF8.self) } == ["nm1,04/25/2011,04/05/2011"])
    }
}

@Suite("CSV of the command 'watchlist'")
struct WatchlistCSVTests {
    @Test("The reader reads the columns that the command writes")
    func watchlist() async throws {
        let file = """
            id,title,year,due,watched,rating,note
            tt0078748,Alien,1979,2026-12-24,,,"see it, big"
            tmdb:78,Blade Runner,1982,,2026-11-20,4,
            x,Zulu,1964,,,,
            """
        let rows = try await DefaultWatchlistFileReader(file, name: nil).rows()
        let expected: [ImportedMovie] = [
            .sample("Alien", 1979, ids: [.imdb(78_748)]) { ($0.due, $0.note) = (.day("2026-12-24"), "see it, big") },
            .sample("Blade Runner", 1982, ids: [.tmdb(78)]) {
                ($0.isWatched, $0.watchedDay, $0.rating) = (true, .day("2026-11-20"), MovieRating(4))
            },
        ]
        #expect(
            rows.map(\.content) == expected.map { .movie($0) } + [
                .invalid(reason: "The column id has no id of a film.")
            ]
        )
    }
}
