import AccountInterface
package import CoreDomain
package import MoviesInterface
import Synchronization

/// A fake watchlist in memory. If `failure` is set, its methods throw this error.
package final class FakeWatchlist: WatchlistMembership {
    private struct State {
        var statuses: [MovieID: WatchlistStatus]
        var failure: (any Error)?
        var toggled: [Movie] = []
        var shown: [Bool?] = []
        var requests: [Set<MovieID>] = []
        var observers = 0
        var continuations: [AsyncStream<Void>.Continuation] = []
    }

    private let state: Mutex<State>
    private let didRead: @Sendable (FakeWatchlist) async -> Void

    /// - Parameter didRead: Called in `statuses(of:)`, between the reading of the statuses and the return.
    package init(
        _ statuses: [MovieID: WatchlistStatus] = [:],
        failure: (any Error)? = nil,
        didRead: @escaping @Sendable (FakeWatchlist) async -> Void = { _ in }
    ) {
        state = Mutex(State(statuses: statuses, failure: failure))
        self.didRead = didRead
    }

    package var toggled: [Movie] { state.withLock { $0.toggled } }

    package var shown: [Bool?] { state.withLock { $0.shown } }

    package var requests: [Set<MovieID>] { state.withLock { $0.requests } }

    /// The number of streams of `changes()` that have not ended.
    package var observers: Int { state.withLock(\.observers) }

    package var failure: (any Error)? {
        get { state.withLock { $0.failure } }
        set { state.withLock { $0.failure = newValue } }
    }

    package func change(_ statuses: [MovieID: WatchlistStatus]) {
        state.withLock { $0.statuses = statuses }
        notify()
    }

    package func statuses(of movies: Set<MovieID>) async throws -> [MovieID: WatchlistStatus] {
        let statuses = try state.withLock { state in
            state.requests.append(movies)
            if let failure = state.failure { throw failure }
            return state.statuses.filter { movies.contains($0.key) }
        }
        await didRead(self)
        return statuses
    }

    package func toggle(_ movie: Movie, isListed: Bool?) async throws {
        try state.withLock { state in
            state.toggled.append(movie)
            state.shown.append(isListed)
            if let failure = state.failure { throw failure }
            state.statuses[movie.id] = state.statuses[movie.id] == nil ? .planned : nil
        }
        notify()
    }

    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.observers -= 1 } }
        state.withLock { state in
            state.observers += 1
            state.continuations.append(continuation)
        }
        return stream
    }

    private func notify() { for continuation in state.withLock(\.continuations) { continuation.yield() } }
}

package final class FakeMovieRatings: MovieRatings {
    private struct State {
        var ratings: [MovieID: MovieRating]
        var error: (any Error)?
        var calls: [String] = []
    }

    private let state: Mutex<State>
    private let gate: Gate?

    /// - Parameter gate: Suspends each call until the test opens the gate; nil for no suspension.
    package init(_ ratings: [MovieID: MovieRating] = [:], gate: Gate? = nil) {
        state = Mutex(State(ratings: ratings))
        self.gate = gate
    }

    /// The calls, oldest first: `get tmdb:7`, `set tmdb:7 8.5`, `remove tmdb:7`.
    package var calls: [String] { state.withLock(\.calls) }

    package func fail(_ error: (any Error)?) { state.withLock { $0.error = error } }

    package func rating(of movie: MovieID) async throws -> MovieRating? { try await call("get \(movie)") { $0[movie] } }

    package func rate(_ movie: MovieID, _ rating: MovieRating?) async throws {
        try await call(rating.map { "set \(movie) \($0)" } ?? "remove \(movie)") { $0[movie] = rating }
    }

    private func call<Value: Sendable>(
        _ name: String,
        _ body: (inout [MovieID: MovieRating]) -> Value
    ) async throws -> Value {
        state.withLock { $0.calls.append(name) }
        try await gate?.pass()
        return try state.withLock { state in
            if let error = state.error { throw error }
            return body(&state.ratings)
        }
    }
}
