package import CoreDomain
import Observation

/// Reads the recent queries for its views.
@MainActor
@Observable
package final class DefaultMoviesQueriesListViewModel: MoviesQueriesListViewModel {
    package private(set) var state = MoviesQueriesListState.idle
    package private(set) var failure: (any Error)?

    @ObservationIgnored private let fetch: any UseCase<Int, [MovieQuery]>
    /// Counts the readings, so that the answer to an older one is known as such.
    @ObservationIgnored private var generation = 0

    package init(fetch: any UseCase<Int, [MovieQuery]>) {
        self.fetch = fetch
    }

    package func load(limit: Int) async {
        generation += 1
        let generation = generation
        do {
            let queries = try await fetch.execute(limit)
            guard self.generation == generation else { return }
            failure = nil
            state = .loaded(queries.map(MoviesQueriesListItemViewModel.init))
        } catch is CancellationError {
            // Nobody waits for the answer any more: what is shown stays.
        } catch {
            guard self.generation == generation else { return }
            failure = error
            state = .failed
        }
    }
}
