import CoreDomain
import Foundation
import Testing
import WatchlistData
import WatchlistDomain
import WatchlistTestSupport

@Suite("CSV files of Letterboxd")
struct LetterboxdFileTests {
    @Test(
        "The films of a list of Letterboxd are watched if a word of its name is 'watched', and none means the opposite",
        arguments: [
            "watched.csv", "Watched.csv", "watched-unmatched.csv", "letterboxd-watched.csv", "Letterboxd WATCHED 2.csv",
        ].map { ($0, true) }
            + [
                "watchlist.csv", "unwatched.csv", "watchedfilms.csv", "", "to-be-watched.csv", "not watched.csv",
                "never_watched.csv",
            ].map { ($0, false) }
    )
    func list(name: String, isWatched: Bool) async throws {
        let list = """
            Date,Name,Year,Letterboxd URI
            2023-01-05,"The Good, the Bad and the Ugly",1966,https://boxd.it/2aLU
            2023-03-02,Untitled Project,,https://boxd.it/Gx2b

            """
        let movies: [ImportedMovie] = [
            .sample("The Good, the Bad and the Ugly", 1966, added: "2023-01-05", isWatched: isWatched),
            .sample("Untitled Project", added: "2023-03-02", isWatched: isWatched),
        ]
        let rows = try await DefaultWatchlistFileReader(list, name: name).rows()
        #expect(rows.movies == movies && rows.map(\.line) == [2, 3])
    }

    @Test(
        "The reader reads the ratings, diary and reviews of Letterboxd: half a star is 1 of 10, and reviewed films are watched",
        arguments: [
            (
                """
                Date,Name,Year,Letterboxd URI,Rating
                2023-01-05,Blade Runner,1982,https://boxd.it/2bgy,4.5
                2023-01-06,Cats,2019,https://boxd.it/jHkS,0.5
                """,
                [
                    .sample("Blade Runner", 1982, added: "2023-01-05", rating: 9),
                    .sample("Cats", 2019, added: "2023-01-06", rating: 1),
                ]
            ),
            (
                """
                Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r
                2023-05-02,Alien,1979,https://boxd.it/4nRzLt,5,Yes,"cinema, 70mm",2023-05-01\r
                2023-05-03,Amélie,2001,https://boxd.it/4nRzMu,,,,2023-05-03\r

                """,
                [
                    .sample("Alien", 1979, added: "2023-05-02", watched: "2023-05-01", rating: 10),
                    .sample("Amélie", 2001, added: "2023-05-03", watched: "2023-05-03"),
                ]
            ),
            (
                """
                Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
                2023-05-02,Alien,1979,https://boxd.it/4nRzLt,4.5,,"In space,
                no one can hear you.",,2023-05-01
                2023-05-03,Amélie,2001,https://boxd.it/4nRzMu,,,Sweet.,,
                """,
                [
                    .sample("Alien", 1979, added: "2023-05-02", watched: "2023-05-01", rating: 9),
                    .sample("Amélie", 2001, added: "2023-05-03", isWatched: true),
                ]
            ),
        ] as [(String, [ImportedMovie])]
    )
    func viewings(file: String, movies: [ImportedMovie]) async throws {
        for name in ["diary.csv", nil] {
            #expect(try await DefaultWatchlistFileReader(file, name: name).movies() == movies)
        }
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
            + ["10000", "0"].map { ("Name,Year", $0, "“\($0)” is not a year.") }
    )
    func invalidValue(header: String, value: String, reason: String) async throws {
        let rows = try await DefaultWatchlistFileReader("\(header)\ntt0083658,\(value)\ntt0083658, \n").rows()
        #expect(rows.map(\.dropped) == [[reason], []])
        // A viewing or a rating that cannot be read still means a watched film; 0 means no rating.
        let isWatched = ["Rating", "ed Date", "ated"].contains { header.contains($0) } && !header.contains("Created")
        #expect(rows.movies.map(\.isWatched) == [isWatched && value != "0", false])
        #expect(rows.movies.allSatisfy { $0.rating == nil && $0.watchedDay == nil && $0.year == nil })
    }

    @Test(
        "A file of unknown name is an error if only its name could show whether its films are watched",
        arguments: [
            ("Date,Name,Year,Letterboxd URI", true), ("Name,Year", true), ("Name,Year,Rating", false),
            ("Name,Watched Date", false), ("Title,Year", false), ("Const", false), ("imdbID", false),
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
        let movies: [ImportedMovie] = [
            .sample("Blade Runner", 1982, ids: [.imdb(83_658), .tmdb(78)], watched: "2020-05-01", rating: 9),
            .sample("Alien", 1979, ids: [.tmdb(348)]), .sample(ids: [.imdb(211_915)]), .sample("Brazil"),
        ]
        let expected = movies.map(WatchlistFileRow.Content.movie) + [.invalid(reason: "The row has no title.")]
        #expect(try await DefaultWatchlistFileReader(file).contents() == expected)
    }
}

@Suite("CSV files of IMDb and of the command 'watchlist'")
struct IMDbFileTests {
    @Test(
        "The reader reads the rated watchlist of IMDb, also from before 2017, and the columns of 'watchlist'",
        arguments: [
            (
                """
                Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),\
                Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
                1,tt0083658,2023-01-05,2023-01-06,"the ""final"" cut,
                with Anna",Blade Runner,Blade Runner,https://www.imdb.com/title/tt0083658/,Movie,8.1,117,1982,\
                "Action, Drama, Sci-Fi",845612,1982-06-25,Ridley Scott,9,2020-05-01
                2,tt0903747,2023-01-05,2023-01-05,,Breaking Bad,Breaking Bad,https://www.imdb.com/title/tt0903747/,\
                TV Series,9.5,45,2008,"Crime, Drama",2300000,2008-01-20,,,
                3,tt32612507,2023-01-07,2023-01-07,,A film to come,A film to come,\
                https://www.imdb.com/title/tt32612507/,Movie,,,,,,,,,
                4,nm0000244,2023-01-08,2023-01-08,,Sigourney Weaver
                """,
                [
                    .movie(
                        .sample(
                            "Blade Runner",
                            1982,
                            ids: [.imdb(83_658)],
                            added: "2023-01-05",
                            note: "the \"final\" cut,\nwith Anna",
                            rated: "2020-05-01",
                            rating: 9
                        )
                    ),
                    .invalid(reason: "“TV Series” is not a film."),
                    .movie(.sample("A film to come", ids: [.imdb(32_612_507)], added: "2023-01-07")),
                    .invalid(reason: "The column Const has no IMDb id."),
                ]
            ),
            (
                """
                "position","const","created","modified","description","Title","Title type","Directors","You rated",\
                "IMDb Rating","Runtime (mins)","Year","Genres","Num. Votes","Release Date (month/day/year)","URL"
                "1","tt0078748","Sat Apr 23 08:36:35 2011","","","Alien","Feature Film","Ridley Scott","9","8.5","117",\
                "1979","horror, sci_fi","500000","1979-05-25","http://www.imdb.com/title/tt0078748/"
                """,
                [.movie(.sample("Alien", 1979, ids: [.imdb(78_748)], added: "2011-04-23", rating: 9))]
            ),
            (
                """
                id,title,year,due,watched,rating,note
                tt0078748,Alien,1979,2026-12-24,,,"see it, big"
                tmdb:78,Blade Runner,1982,,2026-11-20,4,
                x,Zulu,1964,,,,
                """,
                [
                    .movie(.sample("Alien", 1979, ids: [.imdb(78_748)], due: "2026-12-24", note: "see it, big")),
                    .movie(.sample("Blade Runner", 1982, ids: [.tmdb(78)], watched: "2026-11-20", rating: 4)),
                    .invalid(reason: "The column id has no id of a film."),
                ]
            ),
        ] as [(String, [WatchlistFileRow.Content])]
    )
    func files(file: String, contents: [WatchlistFileRow.Content]) async throws {
        for name in ["ratings.csv", nil] {
            let rows = try await DefaultWatchlistFileReader(file, name: name).rows()
            #expect(rows.map(\.content) == contents && rows.allSatisfy(\.dropped.isEmpty))
        }
    }

    @Test(
        "The reader accepts the title types that IMDb uses for films, and rejects others",
        arguments: [
            "Movie", "movie", "TV Movie", "tvMovie", "Short", "Video", "TV Special", "", "Feature Film", "Documentary",
            "Short Film", "TV Short",
        ].map { ($0, true) }
            + [
                "Mini-Series", "TV Series", "tvSeries", "TV Episode", "TV Mini Series", "Video Game", "Podcast Series",
                "Music Video",
            ].map { ($0, false) }
    )
    func titleType(type: String, isMovie: Bool) async throws {
        let reader = DefaultWatchlistFileReader("Const,Title Type\ntt0083658,\(type)\n")
        let movie = WatchlistFileRow.Content.movie(.sample(ids: [.imdb(83_658)]))
        #expect(try await reader.contents() == [isMovie ? movie : .invalid(reason: "“\(type)” is not a film.")])
    }

    @Test(
        "A film of IMDb with a rating or with its day is watched, and the name decides only if the columns do not",
        arguments: [
            ("Your Rating,Date Rated", "9,", true), ("Your Rating,Date Rated", ",2020-05-01", true),
            ("Your Rating,Date Rated", ",", false), ("Title", "", true),
        ]
    )
    func watched(columns: String, values: String, isWatched: Bool) async throws {
        let file = "Const,\(columns)\ntt0083658,\(values)\n"
        let reader = DefaultWatchlistFileReader(file, name: "watched.csv")
        #expect(try await reader.movies().map(\.isWatched) == [isWatched])
    }
}

@Suite("Dates of imported files")
struct ImportedDateTests {
    @Test(
        "The reader reads common formats of dates, and drops a text that is no date",
        arguments: [
            "2011-04-23", "2011-4-23", "2011/04/23", "2011.04.23", "2011-04-23T08:36:35.000Z", "2011-04-23 08:36",
            "23/04/2011", "4/23/2011", "4/23/2011 8:36 AM", "23.4.2011", "23-04-2011", "Sat Apr 23 08:36:35 2011",
            "Sat, 23 Apr 2011 08:36:35 +0000", "23 April 2011", "Apr 23, 2011", "23-Apr-2011",
        ].map { ($0, true) }
            + [
                "23/04", "mardi 14 février 2012", "mar. 2 août 2011", "martes 23 de agosto de 2011", "23/04/11",
                "31/02/2011", "April 2011", "soon", "2011", "1/2/3/2011", "23 Apr", "20110423",
            ].map { ($0, false) }
    )
    func formats(text: String, isDate: Bool) async throws {
        let rows = try await DefaultWatchlistFileReader("Title,Watched Date\nAlien,\"\(text)\"\n").rows()
        #expect(rows.movies.map(\.watchedDay) == [isDate ? .day("2011-04-23") : nil])
        #expect(rows[0].dropped == (isDate ? [] : ["“\(text)” is not a date such as 2026-11-22."]))
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
        let file = "Title,Watched Date\n" + dates.map { "Alien,\($0)\n" }.joined()
        for chunkSize in [3, 1_000] {
            let rows = try await DefaultWatchlistFileReader(file, chunkSize: chunkSize).rows()
            #expect(rows.movies.map(\.watchedDay?.description) == expected)
            #expect(rows.map(\.dropped) == expected.map { $0 == nil ? [reason] : [] })
        }
    }

    @Test("The order of a date in another column holds for all columns with dates, and for a file of unmatched rows")
    func orderOfOthers() async throws {
        let rows = try await DefaultWatchlistFileReader(
            "Title,Watched Date\n\"A, B\",04/05/2011\nAlien,23/04/2011\n"
        ).rows()
        // The first row means the same in a file of unmatched rows without the second one.
        #expect(rows.texts == ["\"A, B\",2011-05-04", "Alien,23/04/2011"])
        let other = "Const,Date Rated,Release Date\ntt0083658,04/05/2011,\ntt0078748,,25/06/1982\n"
        let movies = try await DefaultWatchlistFileReader(other).movies()
        #expect(movies.map(\.ratedDay) == [.day("2011-05-04"), nil])
    }

    @Test("A date in a note does not show whether the day is first, and is not changed")
    func dateInNote() async throws {
        let notes = "Const,Created,Description\ntt0083658,04/05/2011,25/12/2010 with Anna\n"
        #expect(try await DefaultWatchlistFileReader(notes).movies().map(\.added) == [nil])
        let file = "Const,Created,Description\nnm1,04/25/2011,04/05/2011\n"
        #expect(try await DefaultWatchlistFileReader(file).rows().texts == ["nm1,04/25/2011,04/05/2011"])
    }
}
