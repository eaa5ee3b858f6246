package import CoreDomain
package import QueriesInterface

package struct RememberQueryUseCase: UseCase {
    private let queries: (any RecentQueriesWriting)?
    private let onFailure: @Sendable (any Error) -> Void

    /// - Parameter onFailure: Called with the error if the query cannot be saved, except for a cancellation.
    package init(queries: (any RecentQueriesWriting)?, onFailure: @escaping @Sendable (any Error) -> Void) {
        self.queries = queries
        self.onFailure = onFailure
    }

    package func execute(_ query: MovieQuery) async {
        do {
            try await queries?.save(query)
        } catch is CancellationError {
        } catch {
            onFailure(error)
        }
    }
}

extension MovieQuery {
    /// Returns the query to save after a search: the title of the film if the user typed an id or pasted an address; nil if the search
    /// found no film.
    package func saved(finding movies: [Movie]) -> MovieQuery? {
        guard let movie = movies.first else { return nil }
        return switch MovieReference(text) {
        case .id: MovieQuery(movie.title) ?? self
        case .words(let words): MovieQuery(words) ?? self
        case .number, nil: self
        }
    }
}
