import AccountInterface
package import CoreDomain
import Synchronization

/// An account's watchlist in memory, which records its requests.
package final class FakeAccountWatchlist: AccountWatchlist {
    package let account = "anna"
    private let state: Mutex<(movies: [Movie], requests: [String])>
    /// The films that the service does not have.
    private let missing: Set<MovieID>
    /// The films whose changes the service refuses, as if it did not have them.
    private let refused: Set<MovieID>
    /// The films that the list lacks, because it changes while its pages are requested.
    private let unlisted: Set<MovieID>
    private let beforeRequest: @Sendable (_ number: Int) async throws -> Void
    private let afterRequest: @Sendable (_ number: Int) async throws -> Void

    /// - Parameters:
    ///   - beforeRequest: Runs before a request, with its number counted from 0. If it throws, the request has no effect.
    ///   - afterRequest: Runs after a request. If it throws, the response is lost.
    package init(
        _ movies: [Movie] = [],
        missing: Set<MovieID> = [],
        refused: Set<MovieID> = [],
        unlisted: Set<MovieID> = [],
        beforeRequest: @escaping @Sendable (_ number: Int) async throws -> Void = { _ in },
        afterRequest: @escaping @Sendable (_ number: Int) async throws -> Void = { _ in }
    ) {
        state = Mutex((movies, []))
        self.missing = missing
        self.refused = refused
        self.unlisted = unlisted
        self.beforeRequest = beforeRequest
        self.afterRequest = afterRequest
    }

    package var ids: [MovieID] { state.withLock { $0.movies.map(\.id) } }

    /// The requests, such as `list`, `has tmdb:1`, `add tmdb:1` and `remove tmdb:1`. Reading them removes them.
    package func takeRequests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Changes the films as another device does.
    package func change(_ change: @Sendable (inout [Movie]) -> Void) { state.withLock { change(&$0.movies) } }

    private func request<Value: Sendable>(_ name: String, _ effect: (inout [Movie]) -> Value) async throws -> Value {
        let number = state.withLock { state in
            state.requests.append(name)
            return state.requests.count - 1
        }
        try await beforeRequest(number)
        let value = state.withLock { effect(&$0.movies) }
        try await afterRequest(number)
        return value
    }

    package func movies(progress: (Int, Int) async -> Void) async throws -> [Movie] {
        try await request("list") { movies in movies.filter { !unlisted.contains($0.id) } }
    }

    package func contains(_ movie: MovieID) async throws -> Bool? {
        try await request("has \(movie)") { movies in
            missing.contains(movie) ? nil : movies.contains { $0.id == movie }
        }
    }

    package func set(_ movie: MovieID, isListed: Bool) async throws -> Bool {
        try await request("\(isListed ? "add" : "remove") \(movie)") { movies in
            guard !missing.union(refused).contains(movie) else { return false }
            if !isListed {
                movies.removeAll { $0.id == movie }
            } else if !movies.contains(where: { $0.id == movie }) {
                movies.append(.sample(movie, "\(movie)", nil))
            }
            return true
        }
    }
}
