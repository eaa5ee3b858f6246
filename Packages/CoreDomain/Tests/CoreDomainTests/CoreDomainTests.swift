import CoreDomain
import Testing

@Suite("IMDbID")
struct IMDbIDTests {
    @Test(
        "The description of an IMDbID has at least seven digits",
        arguments: [("tt0083658", "tt0083658"), ("TT83658", "tt0083658"), ("tt10872600", "tt10872600")]
    )
    func description(text: String, expected: String) {
        #expect(IMDbID(text)?.description == expected)
    }

    @Test(
        "IMDbID rejects text that is not an IMDb id",
        arguments: ["", "tt", "83658", "tt0", "tt-5", "nm0083658", "tt008a", "tt1234567890123"]
    )
    func rejects(text: String) {
        #expect(IMDbID(text) == nil)
    }

    @Test("Movie.ids contains the id at the source first, and no id twice")
    func allIDs() throws {
        let imdb = try #require(IMDbID(number: 7)), other = try #require(MovieID("Q1"))
        #expect(Movie(id: .tmdb(7), imdbID: imdb, otherIDs: [other], title: "").ids == [.tmdb(7), .imdb(imdb), other])
        #expect(Movie(id: .imdb(imdb), imdbID: imdb, title: "").ids == [.imdb(imdb)])
    }

    @Test("MovieID distinguishes equal numbers of TMDB and IMDb")
    func namespace() throws {
        let id = try #require(IMDbID(number: 78))
        #expect(MovieID.imdb(id) != MovieID.tmdb(78))
        #expect(MovieID.imdb(id).number == MovieID.tmdb(78).number)
    }
}

@Suite("MovieQuery")
struct MovieQueryTests {
    @Test("MovieQuery removes white space from both ends")
    func trims() {
        #expect(MovieQuery(" \t blade runner\u{3000}\n")?.text == "blade runner")
    }

    @Test("MovieQuery rejects a text that is empty or only white space", arguments: ["", "   ", "\n\t", "\u{3000}"])
    func rejectsEmpty(text: String) {
        #expect(MovieQuery(text) == nil)
    }
}

@Suite("Rating")
struct RatingTests {
    @Test(
        "Rating rejects an average without votes or outside 0–10",
        arguments: [(7.5, 0), (7.5, -1), (-0.1, 3), (10.1, 3), (.nan, 3)]
    )
    func rejects(average: Double, count: Int) {
        #expect(Rating(average: average, count: count) == nil)
    }

    @Test("Rating accepts the averages 0 and 10", arguments: [0.0, 10.0])
    func bounds(average: Double) {
        #expect(Rating(average: average, count: 1)?.average == average)
    }
}

@Suite("ReleaseDate")
struct ReleaseDateTests {
    @Test(
        "ReleaseDate parses a date or a year, and its description equals the parsed text",
        arguments: ["2010-07-16", "1940", "2000-02-29", "0099-01-01"]
    )
    func roundTrip(text: String) throws {
        #expect(try #require(ReleaseDate(text)).description == text)
    }

    @Test(
        "ReleaseDate rejects texts that are not calendar dates",
        arguments: [
            "", "2010-02-29", "1900-02-29", "2010-13-01", "2010-00-10", "2010-04-31", "2010-7-16", "2010-07",
            "16-07-2010", "0000", "20100", "+201", "2010-07-16T00:00:00Z", "２０１０", "2010-07-1x",
        ]
    )
    func rejects(text: String) {
        #expect(ReleaseDate(text) == nil)
    }

    @Test("ReleaseDates are sorted by day, and a year alone precedes the days of that year")
    func order() throws {
        let dates = try ["2011", "2010-07-16", "2010", "2010-02-28", "2009-12-31"].map { try #require(ReleaseDate($0)) }
        #expect(dates.sorted().map(\.description) == ["2009-12-31", "2010", "2010-02-28", "2010-07-16", "2011"])
    }
}

@Suite("forEachInOrder")
struct ForEachInOrderTests {
    @Test("forEachInOrder passes the results of all numbers in order", arguments: [1, 2, 9])
    func order(limit: Int) async throws {
        var results: [Int] = []
        try await forEachInOrder(1...5, limit: limit) {
            $0
        } body: { result in
            results.append(result)
            return true
        }
        #expect(results == [1, 2, 3, 4, 5])
    }
}
