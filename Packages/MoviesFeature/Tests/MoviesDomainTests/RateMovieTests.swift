import AccountInterface
import AsyncTesting
import CoreDomain
import MoviesDomain
import Synchronization
import Testing

@Suite("RateMovieUseCase", .timeLimit(.minutes(1)))
struct RateMovieTests {
    /// Ratings whose first request ends only after a release, and that record the ratings in the order of the requests' ends.
    private final class SlowRatings: MovieRatings {
        private let state = Mutex<(isHeld: Bool, rated: [MovieRating?])>((true, []))
        var rated: [MovieRating?] { state.withLock(\.rated) }

        func release() { state.withLock { $0.isHeld = false } }

        func rating(of movie: MovieID) async throws -> MovieRating? { nil }

        func rate(_ movie: MovieID, _ rating: MovieRating?) async throws {
            if rating == MovieRating(1) { await eventually { state.withLock { !$0.isHeld } } }
            try Task.checkCancellation()
            state.withLock { $0.rated.append(rating) }
        }
    }

    private let ratings = SlowRatings()

    @Test("RateMovieUseCase sends the ratings in the order of the calls")
    func order() async throws {
        let rate = RateMovieUseCase(ratings: ratings)
        try await withThrowingTaskGroup { group in
            for rating in [1.0, 2] {
                group.addImmediateTask { try await rate.execute((.tmdb(1), MovieRating(rating))) }
            }
            for _ in 0..<100 { await Task.yield() }
            ratings.release()
            try await group.waitForAll()
        }
        #expect(ratings.rated == [MovieRating(1), MovieRating(2)])
    }

    @Test("RateMovieUseCase cancels its request, and a later call sends the next rating")
    func cancellation() async throws {
        let rate = RateMovieUseCase(ratings: ratings)
        let first = Task { try await rate.execute((.tmdb(1), MovieRating(1))) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        try await rate.execute((.tmdb(1), MovieRating(2)))
        #expect(ratings.rated == [MovieRating(2)])
    }
}
