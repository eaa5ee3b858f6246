import CoreDomain
import Testing

@Suite("IMDbID")
struct IMDbIDTests {
    @Test(
        "IMDbID writes at least seven digits, and rejects text that is not an IMDb id",
        arguments: [("tt0083658", "tt0083658"), ("TT83658", "tt0083658"), ("tt10872600", "tt10872600" as String?)]
            + ["", "tt", "83658", "tt0", "tt-5", "nm0083658", "tt008a", "tt1234567890123"].map { ($0, nil) }
    )
    func description(text: String, expected: String?) {
        #expect(IMDbID(text)?.description == expected)
    }

    @Test("Movie.ids contains the id at the source first, and no id twice")
    func allIDs() throws {
        let imdb = try #require(IMDbID(number: 7)), other = try #require(MovieID("Q1"))
        #expect(Movie(id: .tmdb(7), imdbID: imdb, otherIDs: [other], title: "").ids == [.tmdb(7), .imdb(imdb), other])
        #expect(Movie(id: .imdb(imdb), imdbID: imdb, title: "").ids == [.imdb(imdb)])
    }

    @Test("The title and the genres of a Movie, and the name of a person, have no line breaks and tabs")
    func oneLine() {
        let text = "One\r\n2.\tTwo\u{85}\u{2028}three\u{2029}", line = "One 2. Two three"
        let movie = Movie(id: .tmdb(7), title: text, overview: text, genres: [text])
        #expect(movie.title == line)
        #expect(movie.genres == [line])
        #expect(movie.overview == text)
        #expect(MatchedPerson(name: text, role: .actor).name == line)
    }
}

@Suite("MovieQuery")
struct MovieQueryTests {
    @Test(
        "MovieQuery removes white space from both ends, and rejects a text of only white space",
        arguments: [(" \t blade runner\u{3000}\n", "blade runner"), ("", nil), ("   ", nil), ("\n\t\u{3000}", nil)]
            as [(String, String?)]
    )
    func trims(text: String, query: String?) {
        #expect(MovieQuery(text)?.text == query)
    }
}

@Suite("Rating")
struct RatingTests {
    @Test(
        "Rating accepts averages of votes from 0 to 10",
        arguments: [
            (0, 1, true), (10, 1, true), (7.5, 0, false), (7.5, -1, false), (-0.1, 3, false), (10.1, 3, false),
            (.nan, 3, false),
        ] as [(Double, Int, Bool)]
    )
    func bounds(average: Double, count: Int, isValid: Bool) {
        #expect((Rating(average: average, count: count)?.average == average) == isValid)
    }
}

@Suite("MovieRating")
struct MovieRatingTests {
    @Test(
        "MovieRating parses and writes multiples of 0.5 from 0.5 to 10, and rejects other texts",
        arguments: ["0.5", "1", "8.5", "10"].map { ($0, true) }
            + ["", "0", "0.4", "9.25", "10.5", "-1", "nan", "inf", "nine", "9/10"].map { ($0, false) }
    )
    func texts(text: String, isValid: Bool) {
        #expect(MovieRating(text)?.description == (isValid ? text : nil))
    }
}

@Suite("ReleaseDate")
struct ReleaseDateTests {
    @Test(
        "ReleaseDate parses a date or a year, which its description equals, and rejects other texts",
        arguments: ["2010-07-16", "1940", "2000-02-29", "0099-01-01"].map { ($0, true) }
            + [
                "", "2010-02-29", "1900-02-29", "2010-13-01", "2010-00-10", "2010-04-31", "2010-7-16", "2010-07",
                "16-07-2010", "0000", "20100", "+201", "2010-07-16T00:00:00Z", "２０１０", "2010-07-1x",
            ].map { ($0, false) }
    )
    func texts(text: String, isValid: Bool) {
        #expect(ReleaseDate(text)?.description == (isValid ? text : nil))
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
