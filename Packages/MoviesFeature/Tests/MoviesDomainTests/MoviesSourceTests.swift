import CoreDomain
import MoviesDomain
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

    @Test("MoviesSource resolves a TMDB id at TMDB, and throws MoviesError.foreignID at a source with IMDb ids")
    func foreign() throws {
        #expect(try Self.tmdb.resolve(.id(.tmdb(78))) == .tmdb(78))
        #expect(throws: MoviesError.foreignID(id: "78", source: "catalogue")) {
            try Self.catalogue.resolve(.id(.tmdb(78)))
        }
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

@Suite("MovieReference")
struct MovieReferenceTests {
    @Test(
        "MovieReference parses the URLs of films at themoviedb.org",
        arguments: [
            "https://www.themoviedb.org/movie/78", "https://www.themoviedb.org/movie/78-blade-runner",
            "https://www.themoviedb.org/movie/78-blade-runner?language=fr-FR", "http://themoviedb.org/movie/78/",
            "themoviedb.org/movie/78-blade-runner#cast", "www.themoviedb.org/movie/78/cast",
            "HTTPS://WWW.TheMovieDB.org/Movie/78-Blade-Runner",
        ]
    )
    func tmdbAddress(text: String) {
        #expect(MovieReference(text) == .id(.tmdb(78)))
    }

    @Test(
        "MovieReference parses IMDb ids and the URLs of films at imdb.com",
        arguments: [
            "tt0083658", "TT0083658", "https://www.imdb.com/title/tt0083658/", "http://imdb.com/title/tt0083658",
            "m.imdb.com/title/tt0083658/?ref_=fn_al_tt_1", "https://m.imdb.com/title/tt0083658/fullcredits#cast",
            "https://www.imdb.com/de/title/tt0083658/", "www.imdb.com/title/TT0083658",
        ]
    )
    func imdb(text: String) throws {
        #expect(MovieReference(text) == .id(.imdb(try #require(IMDbID(number: 83_658)))))
    }

    @Test("MovieReference parses a bare number as an id without a namespace", arguments: ["603", "0000603"])
    func number(text: String) {
        #expect(MovieReference(text) == .number(603))
    }

    @Test(
        "MovieReference rejects titles, invalid ids and the URLs of other pages",
        arguments: [
            "", "Blade Runner", "0", "-1", "+603", "6.03", "99999999999999999999", "６０３", "tt", "nm0000434",
            "https://themoviedb.org.evil.com/movie/78", "https://evil.com/themoviedb.org/movie/78",
            "https://www.themoviedb.org@evil.com/movie/78", "https://evilthemoviedb.org/movie/78",
            "https://imdb.com.evil.com/title/tt0083658", "https://evil.com?https://www.imdb.com/title/tt0083658",
            "ftp://www.imdb.com/title/tt0083658", "https://www.themoviedb.org/tv/1399-game-of-thrones",
            "https://www.themoviedb.org/tv/1399/movie/78", "https://www.themoviedb.org/movie",
            "https://www.themoviedb.org/movie/0", "https://www.themoviedb.org/movie/-78",
            "https://www.themoviedb.org/movie/upcoming", "https://www.themoviedb.org/",
            "https://www.imdb.com/name/nm0000434/", "https://www.imdb.com/title/", "https://",
        ]
    )
    func invalid(text: String) {
        #expect(MovieReference(text) == nil)
    }
}
