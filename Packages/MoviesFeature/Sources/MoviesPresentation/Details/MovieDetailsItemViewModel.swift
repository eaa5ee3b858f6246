package import CoreDomain

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

    package init(_ details: MovieDetails) {
        movie = MoviesListItemViewModel(details.movie)
        originalTitle = details.originalTitle
        tagline = details.tagline
        runtimeMinutes = details.runtimeMinutes
        directors = details.directors
        cast = details.cast
        posterAddress = details.posterAddress
    }

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
