package import AccountInterface
package import CoreDomain

package struct FetchMovieRatingUseCase: UseCase {
    private let ratings: any MovieRatings

    package init(ratings: any MovieRatings) { self.ratings = ratings }

    package func execute(_ movie: MovieID) async throws -> MovieRating? { try await ratings.rating(of: movie) }
}
