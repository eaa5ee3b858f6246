import AccountInterface
package import CoreDomain
package import Networking

/// Source: https://developer.themoviedb.org/reference/movie-add-rating and the pages beside it.
package struct DefaultMovieRatings: MovieRatings {
    private let service: any DataTransferService

    package init(service: any DataTransferService) { self.service = service }

    package func rating(of movie: MovieID) async throws -> MovieRating? {
        try await service.accountStates(of: movie, as: StatesDTO.self)?.rating
    }

    package func rate(_ movie: MovieID, _ rating: MovieRating?) async throws {
        let outcome = try await service.sendChange(
            Endpoint(
                path: "movie/\(movie.pathComponent)/rating",
                method: rating == nil ? .delete : .post,
                body: try rating.map { try .json(["value": $0.value]) },
                // A repeated request has the same effect.
                isIdempotent: true
            )
        )
        // A film that the service does not have has no rating to remove.
        guard outcome == .made || rating == nil else { throw AccountError.noSuchMovie }
    }
}

/// The states of a film for an account. `rated` is false, null or missing for a film without a rating.
private struct StatesDTO: Decodable, Sendable {
    private struct Rated: Decodable {
        let value: Double
    }

    private enum CodingKeys: String, CodingKey {
        case rated
    }

    let rating: MovieRating?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let isUnrated = (try? fields.decode(Bool.self, forKey: .rated)) != nil
        rating =
            isUnrated ? nil : try fields.decodeIfPresent(Rated.self, forKey: .rated).flatMap { MovieRating($0.value) }
    }
}
