package import CoreDomain
import Foundation
import Observation

/// Reads the recent queries for its views.
@MainActor
@Observable
package final class DefaultMoviesQueriesListViewModel: MoviesQueriesListViewModel {
    package private(set) var state = MoviesQueriesListState.idle
    package private(set) var failure: (any Error)?
    private var filter = ""

    @ObservationIgnored private let fetch: any UseCase<Int, [MovieQuery]>
    @ObservationIgnored private let observe: any UseCase<Void, AsyncStream<Void>>
    @ObservationIgnored private let removeQuery: any UseCase<MovieQuery, Bool>
    @ObservationIgnored private let actions: MoviesQueriesListViewModelActions
    /// Counts the readings, so that the answer to an older one is known as such.
    @ObservationIgnored private var generation = 0

    package init(
        fetch: any UseCase<Int, [MovieQuery]>,
        observe: any UseCase<Void, AsyncStream<Void>>,
        remove: any UseCase<MovieQuery, Bool>,
        actions: MoviesQueriesListViewModelActions
    ) {
        self.fetch = fetch
        self.observe = observe
        removeQuery = remove
        self.actions = actions
    }

    package var items: [MoviesQueriesListItemViewModel] {
        guard case .loaded(let items) = state, !filter.isEmpty else { return state.items }
        return items.filter { item in
            // What is typed already need not be suggested.
            item.query != filter
                && item.query.range(of: filter, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
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
            fail(error)
        }
    }

    package func follow(limit: Int) async {
        // Listened to before the first reading: what comes in between is not missed.
        let changes = try? await observe.execute(())
        await load(limit: limit)
        guard let changes else { return }
        for await _ in changes { await load(limit: limit) }
    }

    package func filter(by text: String) {
        let text = MovieQuery(text)?.text ?? ""
        if text != filter { filter = text }
    }

    package func select(_ item: MoviesQueriesListItemViewModel) {
        actions.didSelect(item.movieQuery)
    }

    package func remove(_ item: MoviesQueriesListItemViewModel) async {
        // Gone at once: a reading that is under way may still hold it.
        generation += 1
        state = .loaded(state.items.filter { $0 != item })
        do {
            _ = try await removeQuery.execute(item.movieQuery)
        } catch is CancellationError {
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        failure = error
        state = .failed
    }
}

extension MoviesQueriesListState {
    fileprivate var items: [MoviesQueriesListItemViewModel] {
        if case .loaded(let items) = self { items } else { [] }
    }
}
