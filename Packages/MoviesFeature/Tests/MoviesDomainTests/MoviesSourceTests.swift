import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("MoviesSource")
struct MoviesSourceTests {
    private static let tmdb = MoviesSource.tmdb
    private static let catalogue = MoviesSource.catalogue

    @Test(
        "MoviesSource resolves numbers in its namespace, IMDb ids at each source, and the other ids that it knows",
        arguments: [
            (tmdb, "78", "tmdb:78"), (catalogue, "78", "tt0000078"), (tmdb, "tt0083658", "tt0083658"),
            (catalogue, "tt0083658", "tt0083658"), (tmdb, "tmdb:78", "tmdb:78"), (catalogue, "Q5", "Q5"),
            (catalogue, "wikipedia:Rain", "wikipedia:Rain"),
        ]
    )
    func known(source: MoviesSource, text: String, id: String) throws {
        let resolved = try source.resolve(#require(MovieReference(text)))
        #expect(resolved.description == id)
        if source == Self.catalogue { #expect(try source.resolve(.number(resolved.number)) == resolved) }
    }

    @Test(
        "MoviesSource throws an error for words, for an invalid number and for an id of another source",
        arguments: [
            (tmdb, .words("dune 2021"), .notAReference("dune 2021")),
            (catalogue, .words("dune"), .notAReference("dune")),
            (tmdb, .number(0), .noSuchMovie(id: "0")), (catalogue, .number(-1), .noSuchMovie(id: "-1")),
            (catalogue, .id(.tmdb(78)), .foreignID(id: "78", of: "TMDB", source: "catalogue")),
            (tmdb, .id(.wikidata(5)), .foreignID(id: "Q5", of: "Wikidata", source: "tmdb")),
        ] as [(MoviesSource, MovieReference, MoviesError)]
    )
    func unknown(source: MoviesSource, reference: MovieReference, error: MoviesError) throws {
        #expect(throws: error) { try source.resolve(reference) }
    }

    @Test("MoviesSource throws MoviesError.foreignID for an article of Wikipedia at TMDB")
    func article() throws {
        let article = try #require(MovieID("wikipedia:Rain"))
        #expect(throws: MoviesError.foreignID(id: "wikipedia:Rain", of: "Wikipedia", source: "tmdb")) {
            try Self.tmdb.resolve(.id(article))
        }
    }
}

@Suite("MoviesSortOrder")
struct SortOrderTests {
    private static let movies: [Movie] = [
        .sample(1, "éclair", released: "2010-07-16", rating: 7),
        .sample(2, "Zulu", released: "", rating: nil),
        .sample(3, "Alien 10", released: "2012", rating: 9),
        .sample(4, "alien 2", released: "2010-07-16", rating: 7),
        .sample(5, "Eclair", released: "2012-01-01", rating: 9),
        .sample(6, "Zulu", released: "", rating: nil),
    ]

    @Test(
        "MoviesSortOrder sorts films stably and puts unknown values last",
        arguments: [
            (.relevance, [1, 2, 3, 4, 5, 6]), (.year, [5, 3, 1, 4, 2, 6]), (.rating, [3, 5, 1, 4, 2, 6]),
            (.title, [4, 3, 1, 5, 2, 6]),
        ] as [(MoviesSortOrder, [Int])]
    )
    func order(order: MoviesSortOrder, expected: [Int]) {
        #expect(order.sorted(Self.movies).map(\.id.number) == expected)
        let equal = (1...1_000).map { Movie.sample($0, "Film") }
        #expect(order.sorted(equal) == equal)
    }
}
