import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

@Suite("MoviesSource")
struct MoviesSourceTests {
    private static let tmdb = MoviesSource.tmdb
    private static let catalogue = MoviesSource.catalogue

    @Test("a bare number is an id of the source that is asked")
    func number() throws {
        #expect(try Self.tmdb.resolve(.number(78)) == .tmdb(78))
        #expect(try Self.catalogue.resolve(.number(78)) == .imdb(try #require(IMDbID(number: 78))))
    }

    @Test("an id of IMDb is known everywhere", arguments: [tmdb, catalogue])
    func imdb(source: MoviesSource) throws {
        let id = MovieID.imdb(try #require(IMDbID("tt0083658")))
        #expect(try source.resolve(.id(id)) == id)
    }

    @Test("an id of TMDB is known at TMDB, and refused by the catalogue, which would take it for another film")
    func foreign() throws {
        #expect(try Self.tmdb.resolve(.id(.tmdb(78))) == .tmdb(78))
        #expect(throws: MoviesError.foreignID(id: "78", source: "catalogue")) {
            try Self.catalogue.resolve(.id(.tmdb(78)))
        }
    }

    @Test("a number that can be no id is no film", arguments: [tmdb, catalogue], [0, -1])
    func noID(source: MoviesSource, number: Int) {
        #expect(throws: MoviesError.noSuchMovie(id: String(number))) { try source.resolve(.number(number)) }
    }
}
