public import CoreDomain
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
    public var repository: any MoviesQueriesRepository { container.repository }

    /// Shows at most `limit` queries, the newest first.
    @MainActor
    public func showRecentQueries(limit: Int, format: OutputFormat, output: any TextOutput) async throws {
        let viewModel = container.makeMoviesQueriesListViewModel()
        try await MoviesQueriesListView(viewModel: viewModel, output: output, format: format).run(limit: limit)
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
