package import AccountInterface
package import CoreDomain

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
