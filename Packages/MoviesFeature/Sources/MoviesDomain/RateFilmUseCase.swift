package import AccountInterface
package import CoreDomain
import Synchronization

/// A use case that rates a film with the user's account, or removes its rating. The ratings of a film are sent in the order of the calls,
/// because a request that is repeated later would replace a newer rating.
package final class RateFilmUseCase: UseCase {
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
    /// The last rating of each film whose ratings are being sent.
    private let sending = Mutex<[MovieID: Task<Void, any Error>]>([:])

    package init(ratings: any FilmRatings) {
        self.ratings = ratings
    }

    /// - Throws: `AccountError` or `CancellationError`.
    package func execute(_ input: Input) async throws {
        let task = sending.withLock { sending in
            let previous = sending[input.film]
            let task = Task { [ratings] in
                _ = await previous?.result
                try Task.checkCancellation()
                try await ratings.rate(input.film, input.rating)
            }
            sending[input.film] = task
            return task
        }
        defer { sending.withLock { if $0[input.film] == task { $0[input.film] = nil } } }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

/// The ratings of a source without accounts.
package struct NoFilmRatings: FilmRatings {
    package init() {}

    package func rating(of film: MovieID) async throws -> FilmRating? { nil }

    package func rate(_ film: MovieID, _ rating: FilmRating?) async throws { throw AccountError.noAccounts }
}
