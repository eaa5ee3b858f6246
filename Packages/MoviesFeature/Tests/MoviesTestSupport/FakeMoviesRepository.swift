package import CoreDomain
package import MoviesDomain
import Synchronization

/// A repository that answers as a test says and keeps what it was asked.
package final class FakeMoviesRepository: MoviesRepository {
    /// One question for a page.
    package struct PageRequest: Hashable, Sendable {
        package let number: Int
        package let list: MoviesList
        package let policy: CachePolicy
    }

    private let answerPage: @Sendable (PageRequest) -> Updates<MoviesPage>
    private let answerDetails: @Sendable (MovieID) -> Updates<MovieDetails>
    private let asked = Mutex<[PageRequest]>([])

    package init(
        page: @escaping @Sendable (PageRequest) -> Updates<MoviesPage> = { _ in .failing(MoviesError.notStored) },
        details: @escaping @Sendable (MovieID) -> Updates<MovieDetails> = { _ in .failing(MoviesError.notStored) }
    ) {
        answerPage = page
        answerDetails = details
    }

    /// The pages asked for, in order.
    package var pageRequests: [PageRequest] { asked.withLock { $0 } }

    package func page(_ number: Int, of list: MoviesList, policy: CachePolicy) -> Updates<MoviesPage> {
        let request = PageRequest(number: number, list: list, policy: policy)
        asked.withLock { $0.append(request) }
        return answerPage(request)
    }

    package func details(of id: MovieID, policy: CachePolicy) -> Updates<MovieDetails> {
        answerDetails(id)
    }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// A stream of what is there already.
    package static func of(_ elements: Element...) -> Self {
        Self { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    /// A stream that only fails.
    package static func failing(_ error: any Error) -> Self {
        Self { $0.finish(throwing: error) }
    }
}
