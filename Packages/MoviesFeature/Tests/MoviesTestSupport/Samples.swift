package import CoreDomain
package import MoviesDomain

extension Movie {
    /// A film at TMDB of which only what matters is said.
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
    /// A page with the films of these numbers.
    package static func sample(
        _ number: Int = 1,
        of total: Int = 1,
        list: MoviesList = .popular,
        films: [Int] = []
    ) -> MoviesPage {
        MoviesPage(
            list: list,
            number: number,
            totalPages: total,
            totalResults: total * 20,
            movies: films.map { .sample($0) }
        )
    }
}

extension MovieSearch {
    /// The same search, whose words are taken literally.
    package var literally: MovieSearch {
        var search = self
        search.reading = .literal
        return search
    }
}

extension MoviesSource {
    /// A source in the namespace of TMDB.
    package static let tmdb = sample("tmdb", .tmdb, ratingLabel: "Rating")
    /// A source in the namespace of IMDb, whose responses are not stored.
    package static let catalogue = sample("catalogue", .imdb, ratingLabel: "Critics", cachesResponses: false)

    package static func sample(
        _ name: String,
        _ namespace: Namespace,
        ratingLabel: String,
        cachesResponses: Bool = true
    ) -> MoviesSource {
        MoviesSource(
            name: name,
            namespace: namespace,
            ratingLabel: ratingLabel,
            typingDelay: .milliseconds(10),
            cachesResponses: cachesResponses
        )
    }
}

extension MoviesAdvice {
    /// Advice for every error and every rest of a list.
    package static let sample = MoviesAdvice(remedy: { _ in "Advice." }, more: { "More: \($0)." })
}
