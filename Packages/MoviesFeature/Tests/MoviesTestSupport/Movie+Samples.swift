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
        MoviesPage(
            list: list,
            number: number,
            totalPages: total,
            totalResults: total * 20,
            movies: movies.map { .sample($0) }
        )
    }
}

extension MovieSearch {
    /// A copy of this search with the literal interpretation.
    package var withLiteralWords: MovieSearch {
        var search = self
        search.interpretation = .literal
        return search
    }
}

extension MoviesSource {
    /// A source in the namespace of TMDB.
    package static let tmdb = sample("tmdb", .tmdb, ratingLabel: "Rating")
    /// A source with external ids.
    package static let catalogue = sample("catalogue", .external, ratingLabel: "Critics")

    package static func sample(_ name: String, _ namespace: Namespace, ratingLabel: String) -> MoviesSource {
        MoviesSource(
            name: name,
            namespace: namespace,
            ratingLabel: ratingLabel,
            combinesWordsAndFilters: namespace == .external
        )
    }
}

extension MoviesAdvice {
    /// Advice with a text for every error and every truncated list.
    package static let sample = MoviesAdvice(remedy: { _ in "Advice." }, more: { "More: \($0)." })
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
