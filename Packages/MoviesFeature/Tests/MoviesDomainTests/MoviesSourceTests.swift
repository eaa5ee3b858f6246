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
        "A number is the id of a film in the namespace of the source, or of no film",
        arguments: [(tmdb, 78, "tmdb:78"), (catalogue, 78, "tt0000078"), (tmdb, 0, nil), (catalogue, -1, nil)]
    )
    func number(source: MoviesSource, number: Int, id: String?) throws {
        if let id {
            #expect(try source.id(number).description == id)
        } else {
            #expect(throws: MoviesError.noSuchMovie(id: "\(number)")) { try source.id(number) }
        }
    }

    @Test(
        "MoviesSource throws MoviesError.foreignID for ids of other services, but all sources know IMDb ids",
        arguments: [
            (tmdb, "tt0083658", nil), (catalogue, "tt0083658", nil), (tmdb, "tmdb:78", nil), (catalogue, "Q5", nil),
            (catalogue, "wikipedia:Rain", nil), (catalogue, "tmdb:78", "78 TMDB"), (tmdb, "Q5", "Q5 Wikidata"),
            (tmdb, "wikipedia:Rain", "wikipedia:Rain Wikipedia"),
        ]
    )
    func foreign(source: MoviesSource, text: String, error: String?) throws {
        let id = try #require(MovieID(text))
        if let parts = error?.split(separator: " ").map(String.init) {
            #expect(throws: MoviesError.foreignID(id: parts[0], of: parts[1], source: source.name)) {
                try source.check(id)
            }
        } else {
            try source.check(id)
            if source == Self.catalogue { #expect(try source.id(id.number) == id) }
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

@Suite("MoviesError")
struct MoviesErrorTests {
    private static let long = "line one\nline two\r\n\n" + String(repeating: "x", count: 5_000)

    private static let all: [MoviesError] = [
        .noPoster(title: long), .noPicture(reason: long), .foreignID(id: long, of: "TMDB", source: "festival"),
        .notAReference(long), .credentialRefused(serverMessage: long), .tryLater(seconds: 12, serverMessage: long),
        .unreachable(reason: long), .serviceFailed(serverMessage: long), .sourceUnusable(reason: long),
        .noSuchResource(serverMessage: long), .rejected(serverMessage: long), .badData(reason: long),
    ]

    @Test("The message of a MoviesError is one line of fewer than 420 characters", arguments: all)
    func message(error: MoviesError) {
        let text = error.description
        #expect(1..<420 ~= text.count && !text.contains(where: \.isNewline))
    }

    @Test("The message of a MoviesError quotes the server, and ends with a full stop")
    func quotation() {
        #expect(MoviesError.serviceFailed(serverMessage: nil).description == "The service failed.")
        #expect(MoviesError.serviceFailed(serverMessage: "x").description == "The service failed: x.")
        #expect(MoviesError.serviceFailed(serverMessage: "x!").description == "The service failed: x!")
    }

    @Test("MoviesAdvice.message(_:) appends the remedy of a MoviesError on a new line, and nothing to other errors")
    func advice() {
        let advice = MoviesAdvice(remedy: { _ in "Ask somebody." })
        #expect(advice.message(MoviesError.notStored) == "\(MoviesError.notStored)\nAsk somebody.")
        #expect(MoviesAdvice().message(MoviesError.notStored) == "\(MoviesError.notStored)")
        #expect(advice.message(TestError()) == "\(TestError())")
    }
}
