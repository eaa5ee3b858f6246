import CoreDomain
import Testing

@Suite("MovieReference")
struct MovieReferenceTests {
    @Test(
        "MovieReference parses ids",
        arguments: [
            ("tt0083658", "tt0083658"), ("TT0083658/", "tt0083658"), ("Q184843", "Q184843"), ("q184843/", "Q184843"),
            ("wikipedia:Blade_Runner", "wikipedia:Blade_Runner"), ("tmdb:603", "tmdb:603"), ("TMDB:603/", "tmdb:603"),
        ]
    )
    func ids(text: String, id: String) throws {
        #expect(MovieReference(text) == .id(try #require(MovieID(id))))
        #expect(MovieID(id)?.description == id)
    }

    @Test(
        "The numbers of ids at IMDb, Wikidata and Wikipedia are in different ranges and select the id again",
        arguments: ["tt0083658", "Q1", "Q184843", "Q199999999", "wikipedia:Blade_Runner", "wikipedia:A"]
    )
    func numbers(text: String) throws {
        let id = try #require(MovieID(text))
        #expect(MovieID(externalNumber: id.number) == id && id.number < Int32.max)
    }

    @Test("The number of an article never changes, because the watchlist and programs store it")
    func stableNumber() throws {
        #expect(try #require(WikipediaID(article: "Blade Runner")).number == 1_720_453_524)
        #expect(MovieID(externalNumber: 0) == nil && MovieID(externalNumber: 2_100_000_000) == nil)
    }

    @Test(
        "MovieReference parses a bare number as an id without a namespace, and the name of a film at Letterboxd as words",
        arguments: ["603", "0000603", "#603", "603/"].map { ($0, MovieReference.number(603)) }
            + ["letterboxd:dune-2021", "LetterBoxd:Dune-2021/"].map { ($0, .words("dune 2021")) }
    )
    func otherReferences(text: String, reference: MovieReference) {
        #expect(MovieReference(text) == reference)
    }

    @Test(
        "MovieReference rejects titles and invalid ids",
        arguments: [
            "", "Blade Runner", "0", "-1", "+603", "6.03", "99999999999999999999", "６０３", "tt", "nm0000434", "tmdb:0",
            "tmdb:-1", "tmdb:x", "#", "##603", "#tt", "/", "Q0", "Q+1", "Q200000000", "Q1x", "wikipedia:",
            "letterboxd:", "wikipedia:X\r\nSUMMARY:", "wikipedia:\u{7F}", "wikipedia:X\u{9B}", "letterboxd:-",
            "letterboxd:a b", "letterboxd:é",
        ]
    )
    func invalid(text: String) {
        #expect(MovieReference(text) == nil)
    }
}
