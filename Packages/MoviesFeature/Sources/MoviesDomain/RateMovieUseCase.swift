package import AccountInterface
package import CoreDomain
import Synchronization

/// A use case that rates a film with the user's account, or removes its rating. The ratings of a film are sent in the order of the calls,
/// because a request that is repeated later would replace a newer rating.
package final class RateMovieUseCase: UseCase {
    package typealias Input = (movie: MovieID, rating: MovieRating?)

    private let ratings: (any MovieRatings)?
    /// The last rating of each film whose ratings are being sent.
    private let sending = Mutex<[MovieID: Task<Void, any Error>]>([:])

    package init(ratings: (any MovieRatings)?) { self.ratings = ratings }

    /// - Throws: `AccountError` or `CancellationError`.
    package func execute(_ input: Input) async throws {
        guard let ratings else { throw AccountError.noAccounts }
        let task = sending.withLock { sending in
            let previous = sending[input.movie]
            let task = Task {
                _ = await previous?.result
                try Task.checkCancellation()
                try await ratings.rate(input.movie, input.rating)
            }
            sending[input.movie] = task
            return task
        }
        defer { sending.withLock { if $0[input.movie] == task { $0[input.movie] = nil } } }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
