package import CoreDomain
import MoviesDomain

/// All that views show of one film.
package struct MovieDetailsItemViewModel: Hashable, Sendable {
    /// What a list shows of it too.
    package let movie: MoviesListItemViewModel
    package let originalTitle: String?
    package let tagline: String?
    package let runtimeMinutes: Int?
    package let directors: [String]
    package let cast: [String]
    package let posterAddress: String?
    /// The film's page at its source.
    package let pageAddress: String

    package init(_ details: MovieDetails) {
        movie = MoviesListItemViewModel(details.movie)
        originalTitle = details.originalTitle
        tagline = details.tagline
        runtimeMinutes = details.runtimeMinutes
        directors = details.directors
        cast = details.cast
        posterAddress = details.posterAddress
        pageAddress =
            switch details.movie.id {
            case .tmdb(let number): "https://www.themoviedb.org/movie/\(number)"
            case .imdb(let id): "https://www.imdb.com/title/\(id)/"
            }
    }

    /// What to say to those who ask for a poster that there is not.
    package var noPoster: any Error { MoviesError.noPoster(title: movie.title) }

    /// `1 h 57 min`; nil where it is not known.
    package var runtimeText: String? {
        runtimeMinutes.map { minutes in
            switch (minutes / 60, minutes % 60) {
            case (0, let rest): "\(rest) min"
            case (let hours, 0): "\(hours) h"
            case (let hours, let rest): "\(hours) h \(rest) min"
            }
        }
    }
}
