package import CoreDomain
package import MoviesInterface
import Synchronization
import WatchlistDomain

/// A source of films. A search returns the films whose title contains the text, and ignores the year.
package final class FakeMoviesFinding: MoviesFinding {
    private let movies: [Movie]
    private let match: MovieMatch?
    private let onRequest: @Sendable () throws -> Void
    private let requestLog = Mutex<[String]>([])

    /// - Parameters:
    ///   - match: The film that each text means; nil for the only film that a search finds.
    ///   - onRequest: Called for each request, such as to throw an error.
    package init(
        _ movies: [Movie] = [],
        match: MovieMatch? = nil,
        onRequest: @escaping @Sendable () throws -> Void = {}
    ) {
        self.movies = movies
        self.match = match
        self.onRequest = onRequest
    }

    /// The ids and the texts of the requests, sorted, because an import sends several at the same time.
    package var requests: [String] { requestLog.withLock { $0.sorted() } }

    package func movie(withID id: MovieID) async throws -> Movie? {
        requestLog.withLock { $0.append(id.description) }
        try onRequest()
        return movies.first { $0.ids.contains(id) }
    }

    package func movie(matching text: String) async throws -> MovieMatch {
        let titled = try await movies(titled: text, year: nil)
        let found = movies.first { $0.ids.map(\.description).contains(text) }.map { [$0] } ?? titled
        return try match ?? found.map { MovieMatch($0) }.only(for: text)
    }

    package func movies(titled title: String, year: Int?) async throws -> [Movie] {
        requestLog.withLock { $0.append(year.map { "\(title) \($0)" } ?? title) }
        try onRequest()
        return movies.filter { FoldedTitle($0.title).contains(FoldedTitle(title)) }
    }
}
