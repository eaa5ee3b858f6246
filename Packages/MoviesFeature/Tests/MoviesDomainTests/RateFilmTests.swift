import AccountInterface
import AsyncTesting
import CoreDomain
import MoviesDomain
import Synchronization
import Testing

@Suite("RateFilmUseCase", .timeLimit(.minutes(1)))
struct RateFilmTests {
    /// Ratings whose first request ends only after a release, and that record the ratings in the order of the requests' ends.
    private final class SlowRatings: FilmRatings {
        private let state = Mutex<(isHeld: Bool, rated: [FilmRating?])>((true, []))
        var rated: [FilmRating?] { state.withLock(\.rated) }

        func release() { state.withLock { $0.isHeld = false } }

        func rating(of film: MovieID) async throws -> FilmRating? { nil }

        func rate(_ film: MovieID, _ rating: FilmRating?) async throws {
            if rating == FilmRating(1) { await eventually { state.withLock { !$0.isHeld } } }
            try Task.checkCancellation()
            state.withLock { $0.rated.append(rating) }
        }
    }

    private let ratings = SlowRatings()

    @Test("RateFilmUseCase sends the ratings of a film in the order of the calls, and does not wait for another film")
    func order() async throws {
        let rate = RateFilmUseCase(ratings: ratings)
        try await withThrowingTaskGroup { group in
            for (film, rating) in [(1, 1), (1, 2), (2, 3)] {
                group.addImmediateTask {
                    try await rate.execute(.init(film: .tmdb(film), rating: FilmRating(Double(rating))))
                }
            }
            await eventually { ratings.rated == [FilmRating(3)] }
            ratings.release()
            try await group.waitForAll()
        }
        #expect(ratings.rated == [3, 1, 2].map { FilmRating($0) })
    }

    @Test("RateFilmUseCase cancels its request, and a later call sends the next rating")
    func cancellation() async throws {
        let rate = RateFilmUseCase(ratings: ratings)
        let first = Task { try await rate.execute(.init(film: .tmdb(1), rating: FilmRating(1))) }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        try await rate.execute(.init(film: .tmdb(1), rating: FilmRating(2)))
        #expect(ratings.rated == [FilmRating(2)])
    }
}
