import CoreDomain
import Testing

@Suite("IMDbID")
struct IMDbIDTests {
    @Test(
        "is written with at least seven digits",
        arguments: [("tt0083658", "tt0083658"), ("TT83658", "tt0083658"), ("tt10872600", "tt10872600")]
    )
    func written(text: String, expected: String) {
        #expect(IMDbID(text)?.description == expected)
    }

    @Test(
        "refuses what is no id",
        arguments: ["", "tt", "83658", "tt0", "tt-5", "nm0083658", "tt008a", "tt1234567890123"]
    )
    func refuses(text: String) {
        #expect(IMDbID(text) == nil)
    }

    @Test("is another film than the same number at TMDB")
    func namespace() throws {
        let id = try #require(IMDbID(number: 78))
        #expect(MovieID.imdb(id) != MovieID.tmdb(78))
        #expect(MovieID.imdb(id).number == MovieID.tmdb(78).number)
    }
}
