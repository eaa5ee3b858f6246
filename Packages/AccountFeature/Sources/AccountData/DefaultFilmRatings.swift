import AccountDomain
package import CoreDomain
package import Networking

/// The ratings of TMDB's API.
///
/// Source: https://developer.themoviedb.org/reference/movie-add-rating and the pages beside it.
package struct DefaultFilmRatings: FilmRatings {
    private let service: any DataTransferService

    /// - Parameter service: Sends requests with the session of the user.
    package init(service: any DataTransferService) {
        self.service = service
    }

    package func rating(of film: MovieID) async throws -> FilmRating? {
        try await value(of: Endpoint<StatesDTO>(path: "movie/\(film.pathComponent)/account_states")).rating
    }

    package func rate(_ film: MovieID, _ rating: FilmRating?) async throws {
        // A repeated request has the same effect.
        _ = try await value(
            of: Endpoint<StatusDTO>(
                path: "movie/\(film.pathComponent)/rating",
                method: rating == nil ? .delete : .post,
                body: try rating.map { try .json(["value": $0.value]) },
                isIdempotent: true
            )
        )
    }

    private func value<Value>(of endpoint: Endpoint<Value>) async throws -> Value {
        do {
            guard case .value(let value, _, _) = try await service.request(endpoint, ifNoneMatch: nil) else {
                throw AccountError.failed(message: "The response of the service is empty.")
            }
            return value
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw AccountError(AuthError(error))
        }
    }
}

extension MovieID {
    /// The id in the form that the paths of the API use.
    fileprivate var pathComponent: String {
        switch self {
        case .tmdb(let number): String(number)
        case .imdb(let id): id.description
        }
    }
}

/// The states of a film for an account. `rated` is false for a film without a rating.
private struct StatesDTO: Decodable, Sendable {
    private struct Rated: Decodable {
        let value: Double
    }

    private enum CodingKeys: String, CodingKey {
        case rated
    }

    let rating: FilmRating?

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let isUnrated = (try? fields.decode(Bool.self, forKey: .rated)) != nil
        rating = isUnrated ? nil : FilmRating(try fields.decode(Rated.self, forKey: .rated).value)
    }
}

private struct StatusDTO: Decodable, Sendable {
    let status_code: Int
}

extension AccountError {
    fileprivate init(_ error: AuthError) {
        switch error {
        case .sessionEnded: self = .sessionEnded
        case .noAccounts: self = .noAccounts
        default: self = .failed(message: "\(error)")
        }
    }
}
