package import CoreDomain
package import Foundation
package import MoviesDomain
package import MoviesInterface
import Synchronization

extension Movie {
    /// Returns a sample film with the given TMDB id.
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
    /// Returns a page of films with the given ids.
    package static func sample(
        _ number: Int = 1,
        of total: Int = 1,
        list: MoviesList = .popular(),
        movies: [Int] = []
    ) -> MoviesPage {
        sample(number, of: total, list: list, movies: movies.map { Movie.sample($0) })
    }

    /// Returns a page of the given films.
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
    /// A source in the namespace of TMDB.
    package static let tmdb = MoviesSource(name: "tmdb", namespace: .tmdb, ratingLabel: "Rating")
    /// A source with external ids.
    package static let catalogue = MoviesSource(
        name: "catalogue",
        namespace: .external,
        ratingLabel: "Critics",
        combinesWordsAndFilters: true
    )
}

extension MoviesAdvice {
    /// Advice with a text for every error.
    package static var sample: MoviesAdvice { MoviesAdvice { _ in "Advice." } }
}

/// A replacement of the current date, which a test controls.
package final class TestDate: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    package init() {}

    package var now: Date { date.withLock { $0 } }

    /// Moves the date forwards or backwards.
    package func advance(seconds: Double) { date.withLock { $0 += seconds } }
}

package struct TestError: Error, Hashable {
    package init() {}
}
