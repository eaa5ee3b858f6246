import AccountInterface
package import CoreDomain
import Synchronization

package final class FakeMovieRatings: MovieRatings {
    private struct State {
        var ratings: [MovieID: MovieRating]
        var error: (any Error)?
        var calls: [String] = []
    }

    private let state: Mutex<State>
    private let gate: Gate?

    /// - Parameter gate: Suspends each call until the test opens the gate; nil for no suspension.
    package init(_ ratings: [MovieID: MovieRating] = [:], error: (any Error)? = nil, gate: Gate? = nil) {
        state = Mutex(State(ratings: ratings, error: error))
        self.gate = gate
    }

    /// The calls, oldest first: `get tmdb:7`, `set tmdb:7 8.5`, `remove tmdb:7`.
    package var calls: [String] { state.withLock(\.calls) }

    package func fail(_ error: (any Error)?) { state.withLock { $0.error = error } }

    package func rating(of movie: MovieID) async throws -> MovieRating? {
        try await call("get \(movie)") { $0[movie] }
    }

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
