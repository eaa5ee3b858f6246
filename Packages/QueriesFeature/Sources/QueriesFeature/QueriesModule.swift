public import CoreDomain
import QueriesPresentation
import QueriesTerminalUI
public import TerminalUI

/// Recent queries: what can be done with them, each verb from start to end. Every verb throws the error of the store.
public final class QueriesModule: Sendable {
    private let container: QueriesDIContainer

    /// Puts the feature together.
    public init(dependencies: QueriesModuleDependencies) {
        container = QueriesDIContainer(dependencies)
    }

    /// Where other features leave the queries that were answered.
    public var repository: any RecentQueriesWriting { container.repository }

    /// Shows at most `limit` queries, the newest first.
    @MainActor
    public func showRecentQueries(limit: Int, format: OutputFormat, output: any TextOutput) async throws {
        let viewModel = container.makeMoviesQueriesListViewModel(actions: .none)
        try await MoviesQueriesListView(viewModel: viewModel, output: output, format: format).run(limit: limit)
    }

    /// Makes suggestions for a field in which queries are typed.
    ///
    /// - Parameters:
    ///   - limit: how many of the newest queries are looked through.
    ///   - choose: told of the query that the user chooses.
    @MainActor
    public func makeSuggestions(
        limit: Int = 100,
        choose: @escaping @MainActor (MovieQuery) -> Void
    ) -> QueriesSuggestions {
        let viewModel = container.makeMoviesQueriesListViewModel(
            actions: MoviesQueriesListViewModelActions(didSelect: choose)
        )
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        return QueriesSuggestions(panel: panel) { panel.update($0, limit: limit) }
    }

    /// Forgets one query, however it is spelt, and tells whether it was there.
    public func remove(_ query: MovieQuery) async throws -> Bool {
        try await container.removeQuery.execute(query)
    }

    /// Forgets all queries, and tells how many they were.
    public func removeAll() async throws -> Int {
        try await container.clearQueries.execute(())
    }
}
