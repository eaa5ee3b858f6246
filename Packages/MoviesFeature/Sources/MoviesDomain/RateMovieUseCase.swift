package import AccountInterface
package import CoreDomain
import Synchronization

/// A use case that rates a film with the user's account, or removes its rating. The ratings are sent in the order of the calls, because
/// a request that is repeated later would replace a newer rating.
package final class RateMovieUseCase: UseCase {
    package typealias Input = (movie: MovieID, rating: MovieRating?)

    private let ratings: (any MovieRatings)?
    private let last = Mutex<Task<Void, any Error>?>(nil)

    /// - Parameter ratings: The ratings of the signed-in user; nil for an app without accounts.
    package init(ratings: (any MovieRatings)?) { self.ratings = ratings }

    package func execute(_ input: Input) async throws {
        guard let ratings else { throw AccountError.noAccounts }
        let task = last.withLock { last in
            let task = Task { [previous = last] in
                _ = await previous?.result
                try Task.checkCancellation()
                try await ratings.rate(input.movie, input.rating)
            }
            last = task
            return task
        }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
