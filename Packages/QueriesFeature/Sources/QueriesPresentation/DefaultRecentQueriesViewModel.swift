package import CoreDomain
import Foundation
import Observation
import QueriesDomain

@MainActor
@Observable
package final class DefaultRecentQueriesViewModel: RecentQueriesViewModel {
    package private(set) var failure: (any Error)?
    private var loaded: [String] = []
    private var filter = ""

    @ObservationIgnored private let fetchQueries: any UseCase<Int, [MovieQuery]>
    @ObservationIgnored private let observeQueries: any UseCase<Void, AsyncStream<Void>>
    @ObservationIgnored private let removeQuery: any UseCase<MovieQuery, Bool>
    @ObservationIgnored private let actions: RecentQueriesViewModelActions
    /// The number of the latest load or removal. Results of older loads are ignored.
    @ObservationIgnored private var generation = 0

    package init(
        fetchQueries: any UseCase<Int, [MovieQuery]>,
        observeQueries: any UseCase<Void, AsyncStream<Void>>,
        removeQuery: any UseCase<MovieQuery, Bool>,
        actions: RecentQueriesViewModelActions
    ) {
        self.fetchQueries = fetchQueries
        self.observeQueries = observeQueries
        self.removeQuery = removeQuery
        self.actions = actions
    }

    package var items: [String] {
        guard !filter.isEmpty else { return loaded }
        return loaded.filter { text in
            // A query that equals the text of the field is not a useful suggestion.
            text != filter && text.range(of: filter, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }

    package func load(limit: Int) async {
        generation += 1
        let generation = generation
        do {
            let queries = try await fetchQueries.execute(limit)
            guard self.generation == generation else { return }
            failure = nil
            loaded = queries.map(\.text)
        } catch is CancellationError {
            // A cancelled load changes nothing.
        } catch {
            guard self.generation == generation else { return }
            fail(error)
        }
    }

    package func observe() async {
        // The stream is created before the first load, so that no change during the load is missed.
        let changes = try? await observeQueries.execute(())
        await load(limit: .max)
        guard let changes else { return }
        for await _ in changes { await load(limit: .max) }
    }

    package func filter(by text: String) {
        let text = MovieQuery(text)?.text ?? ""
        if text != filter { filter = text }
    }

    package func select(_ text: String) { actions.didSelect(text) }

    package func remove(_ text: String) async {
        guard let query = MovieQuery(text) else { return }
        // The result of a running load may still contain the query, so that load is superseded.
        generation += 1
        loaded.removeAll { $0 == text }
        do {
            _ = try await removeQuery.execute(query)
        } catch is CancellationError {
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        failure = error
        loaded = []
    }
}
