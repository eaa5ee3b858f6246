package import CoreDomain
package import MoviesInterface
import QueriesInterface

package struct FakeMoviesRepository: MoviesRepository {
    package struct PageRequest: Hashable, Sendable {
        package let number: Int
        package let list: MoviesList
        /// Whether the repository `reusing` received the request.
        package let isReusing: Bool
    }

    package typealias Response<Input, Value: Sendable> = @Sendable (Input) async throws -> Fetched<Value>

    package var reusing: any MoviesRepository {
        var copy = self
        copy.isReusing = true
        return copy
    }

    package let source: MoviesSource
    private var isReusing = false
    private let stored: Fetched<MoviesPage>?
    private let respondWithPage: Response<PageRequest, MoviesPage>
    private let respondWithDetails: Response<MovieID, MovieDetails>
    private let requestedPages = Recorder<PageRequest>()
    private let requestedDetails = Recorder<MovieID>()

    package init(
        source: MoviesSource = .tmdb,
        stored: Fetched<MoviesPage>? = nil,
        page: @escaping Response<PageRequest, MoviesPage> = { _ in throw MoviesError.notStored },
        details: @escaping Response<MovieID, MovieDetails> = { _ in throw MoviesError.notStored }
    ) {
        self.source = source
        self.stored = stored
        respondWithPage = page
        respondWithDetails = details
    }

    package var pageRequests: [PageRequest] { requestedPages.all }

    package var detailsRequests: [MovieID] { requestedDetails.all }

    package func page(
        _ number: Int,
        of list: MoviesList,
        onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        let request = PageRequest(number: number, list: list, isReusing: isReusing)
        requestedPages.append(request)
        if let stored { await onStored?(stored) }
        return try await respondWithPage(request)
    }

    package func details(
        of id: MovieID,
        language: String?,
        onStored: StoredHandler<MovieDetails>?
    ) async throws -> Fetched<MovieDetails> {
        requestedDetails.append(id)
        return try await respondWithDetails(id)
    }
}

/// A fake store of recent queries that saves the queries in memory, or throws `failure` if it is not nil.
package struct FakeRecentQueries: RecentQueriesWriting {
    private let recorder = Recorder<String>()
    private let failure: (any Error)?

    package init(failure: (any Error)? = nil) { self.failure = failure }

    package var saved: [String] { recorder.all }

    package func save(_ query: MovieQuery) async throws {
        if let failure { throw failure }
        recorder.append(query.text)
    }
}
