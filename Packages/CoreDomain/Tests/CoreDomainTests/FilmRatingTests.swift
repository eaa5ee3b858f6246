import CoreDomain
import Testing

@Suite("FilmRating")
struct FilmRatingTests {
    @Test("FilmRating parses and writes multiples of 0.5 from 0.5 to 10", arguments: ["0.5", "1", "8.5", "10"])
    func valid(text: String) {
        #expect(FilmRating(text)?.description == text)
    }

    @Test(
        "FilmRating rejects other texts",
        arguments: ["", "0", "0.4", "9.25", "10.5", "-1", "nan", "inf", "nine", "9/10"]
    )
    func invalid(text: String) {
        #expect(FilmRating(text) == nil)
    }
}

@Suite("FilmMatchError")
struct FilmMatchErrorTests {
    private func film(_ number: Int, _ title: String, _ date: String?) -> Movie {
        Movie(id: .tmdb(number), title: title, releaseDate: date.flatMap { ReleaseDate($0) })
    }

    @Test("only(for:) returns the only film, and throws for no film and for several films")
    func only() throws {
        let alien = film(1, "Alien", "1979-05-25")
        let unknown = film(2, "Alien", nil)
        #expect(try [alien].only(for: "alien") == alien)
        #expect(throws: FilmMatchError.noMatch("x")) { try [Movie]().only(for: "x") }
        let error = #expect(throws: FilmMatchError.self) { try [alien, unknown].only(for: "alien") }
        #expect(error?.description == "“alien” matches several films:\n  tmdb:1  Alien (1979)\n  tmdb:2  Alien")
    }
}
