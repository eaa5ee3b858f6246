import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Testing

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
    }

    @Test("MoviesSortOrder keeps the order of 1,000 equal films", arguments: [MoviesSortOrder.year, .rating, .title])
    func stable(order: MoviesSortOrder) {
        let movies = (1...1_000).map { Movie.sample($0, "Film") }
        #expect(order.sorted(movies) == movies)
    }
}
