package import CoreDomain

/// A use case that rates a film with the user's account, or removes its rating.
package struct RateFilmUseCase: UseCase {
    package struct Input: Sendable {
        /// The film: an id, the URL of its page, or words of its title.
        package var film: String
        /// The rating; nil to remove it.
        package var rating: FilmRating?

        package init(film: String, rating: FilmRating?) {
            self.film = film
            self.rating = rating
        }
    }

    private let find: FindMoviesUseCase
    private let ratings: any FilmRatings

    package init(find: FindMoviesUseCase, ratings: any FilmRatings) {
        self.find = find
        self.ratings = ratings
    }

    /// - Returns: The film.
    /// - Throws: `FilmMatchError`, `MoviesError`, `AccountError` or `CancellationError`.
    package func execute(_ input: Input) async throws -> Movie {
        let film = try await find.execute(.text(input.film)).only(for: input.film)
        try await ratings.rate(film.id, input.rating)
        return film
    }
}

/// A use case that fetches the rating of a film by the signed-in user; nil without one.
package struct FetchFilmRatingUseCase: UseCase {
    private let ratings: any FilmRatings

    package init(ratings: any FilmRatings) {
        self.ratings = ratings
    }

    /// - Throws: `AccountError` or `CancellationError`.
    package func execute(_ film: MovieID) async throws -> FilmRating? {
        try await ratings.rating(of: film)
    }
}

/// The ratings of a source without accounts.
package struct NoFilmRatings: FilmRatings {
    package init() {}

    package func rating(of film: MovieID) async throws -> FilmRating? { nil }

    package func rate(_ film: MovieID, _ rating: FilmRating?) async throws { throw AccountError.noAccounts }
}
