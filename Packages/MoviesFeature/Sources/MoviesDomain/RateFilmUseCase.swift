package import AccountInterface
package import CoreDomain

/// A use case that rates a film with the user's account, or removes its rating.
package struct RateFilmUseCase: UseCase {
    package struct Input: Sendable {
        package var film: MovieID
        /// The rating; nil to remove it.
        package var rating: FilmRating?

        package init(film: MovieID, rating: FilmRating?) {
            self.film = film
            self.rating = rating
        }
    }

    private let ratings: any FilmRatings

    package init(ratings: any FilmRatings) {
        self.ratings = ratings
    }

    /// - Throws: `AccountError` or `CancellationError`.
    package func execute(_ input: Input) async throws {
        try await ratings.rate(input.film, input.rating)
    }
}

/// The ratings of a source without accounts.
package struct NoFilmRatings: FilmRatings {
    package init() {}

    package func rating(of film: MovieID) async throws -> FilmRating? { nil }

    package func rate(_ film: MovieID, _ rating: FilmRating?) async throws { throw AccountError.noAccounts }
}
