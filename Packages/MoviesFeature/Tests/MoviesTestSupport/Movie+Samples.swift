package import CoreDomain
package import Foundation
package import MoviesDomain
package import MoviesInterface
import Synchronization

extension Movie {
    package static func sample(
        _ number: Int,
        _ title: String = "A film",
        released: String = "2010-07-16",
        rating: Double? = 8,
        imdbID: IMDbID? = nil
    ) -> Movie {
        Movie(
            id: .tmdb(number),
            imdbID: imdbID,
            title: title,
            releaseDate: ReleaseDate(released),
            overview: "What happens.",
            genres: ["Drama"],
            posterPath: "/p.jpg",
            rating: rating.flatMap { Rating(average: $0, count: 10) }
        )
    }
}

extension MoviesPage {
    package static func sample(
        _ number: Int = 1,
        of total: Int = 1,
        list: MoviesList = .popular(),
        movies: [Int] = []
    ) -> MoviesPage {
        sample(number, of: total, list: list, movies: movies.map { Movie.sample($0) })
    }

    package static func sample(
        _ number: Int = 1,
        of total: Int = 1,
        list: MoviesList = .popular(),
        movies: [Movie]
    ) -> MoviesPage {
        MoviesPage(list: list, number: number, totalPages: total, totalResults: total * 20, movies: movies)
    }
}

extension MoviesSource {
    package static let tmdb = MoviesSource(name: "tmdb", namespace: .tmdb, ratingLabel: "Rating")
    package static let catalogue = MoviesSource(
        name: "catalogue",
        namespace: .external,
        ratingLabel: "Critics",
        combinesWordsAndFilters: true
    )
}

extension MoviesAdvice {
    package static var sample: MoviesAdvice { MoviesAdvice { _ in "Advice." } }
}

package final class TestDate: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    package init() {}

    package var now: Date { date.withLock { $0 } }

    package func advance(seconds: Double) { date.withLock { $0 += seconds } }
}

package struct TestError: Error, Hashable {
    package init() {}
}
