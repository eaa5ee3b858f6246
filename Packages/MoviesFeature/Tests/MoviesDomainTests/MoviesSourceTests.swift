import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("MoviesSource")
struct MoviesSourceTests {
    private static let tmdb = MoviesSource.tmdb
    private static let catalogue = MoviesSource.catalogue

    @Test("MoviesSource resolves a number to an id in the namespace of the source")
    func number() throws {
        #expect(try Self.tmdb.resolve(.number(78)) == .tmdb(78))
        #expect(try Self.catalogue.resolve(.number(78)) == .imdb(try #require(IMDbID(number: 78))))
    }

    @Test(
        "MoviesSource resolves an IMDb id to itself, whatever the namespace of the source",
        arguments: [tmdb, catalogue]
    )
    func imdb(source: MoviesSource) throws {
        let id = MovieID.imdb(try #require(IMDbID("tt0083658")))
        #expect(try source.resolve(.id(id)) == id)
    }

    @Test(
        "MoviesSource resolves a TMDB id at TMDB, and throws MoviesError.foreignID or an id of Wikidata or Wikipedia at the other source"
    )
    func foreign() throws {
        #expect(try Self.tmdb.resolve(.id(.tmdb(78))) == .tmdb(78))
        #expect(throws: MoviesError.foreignID(id: "78", of: "TMDB", source: "catalogue")) {
            try Self.catalogue.resolve(.id(.tmdb(78)))
        }
        #expect(throws: MoviesError.foreignID(id: "Q5", of: "Wikidata", source: "tmdb")) {
            try Self.tmdb.resolve(.id(.wikidata(5)))
        }
        let article = try #require(MovieID("wikipedia:Rain"))
        #expect(throws: MoviesError.foreignID(id: "wikipedia:Rain", of: "Wikipedia", source: "tmdb")) {
            try Self.tmdb.resolve(.id(article))
        }
        #expect(try Self.catalogue.resolve(.id(article)) == article)
        #expect(try Self.catalogue.resolve(.number(article.number)) == article)
    }

    @Test("MoviesSource.resolve(_:) throws MoviesError.notAReference for words", arguments: [tmdb, catalogue])
    func words(source: MoviesSource) {
        #expect(throws: MoviesError.notAReference("dune 2021")) { try source.resolve(.words("dune 2021")) }
    }

    @Test(
        "MoviesSource.resolve(_:) throws MoviesError.noSuchMovie for an invalid number",
        arguments: [tmdb, catalogue],
        [0, -1]
    )
    func invalidNumber(source: MoviesSource, number: Int) {
        #expect(throws: MoviesError.noSuchMovie(id: String(number))) { try source.resolve(.number(number)) }
    }
}
