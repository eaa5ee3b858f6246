public import CoreDomain
public import Navigation
public import Persistence
import QueriesData
import QueriesDomain
public import QueriesInterface
import QueriesPlainUI
import QueriesPresentation
import QueriesTerminalUI

/// The dependencies of the recent queries feature.
public struct QueriesModuleDependencies: Sendable {
    let store: any RecordStore

    /// Creates dependencies.
    ///
    /// - Parameter store: A durable store for the queries.
    public init(store: any RecordStore) { self.store = store }
}

/// The recent queries feature, which saves, lists, suggests and removes the queries of the user.
///
/// The command `queries` and its subcommands throw `UsageError`, errors of the store and of the output, or
/// `CancellationError`.
public final class QueriesModule: QueriesModuleInterface {
    let container: QueriesDIContainer

    /// Builds the feature without reading the store.
    public init(dependencies: QueriesModuleDependencies) {
        container = QueriesDIContainer(dependencies)
    }

    /// The repository in which other features save queries.
    public var repository: any RecentQueriesWriting { container.repository }

    /// Returns a view that suggests recent queries.
    @MainActor
    public func makeSuggestions(
        for kind: UserInterfaceKind,
        choose: @escaping @MainActor (MovieQuery) -> Void
    ) -> any Suggestions {
        let actions = RecentQueriesViewModelActions { text in
            if let query = MovieQuery(text) { choose(query) }
        }
        let viewModel = container.makeRecentQueriesViewModel(actions: actions)
        return switch kind {
        case .fullScreen: RecentQueriesPanel(viewModel: viewModel)
        case .plain: RecentQueriesPlainSuggestions(viewModel: viewModel)
        }
    }
}

final class QueriesDIContainer: Sendable {
    let repository: any RecentQueriesWriting
    let removeQuery: any UseCase<MovieQuery, Bool>
    let clearQueries: any UseCase<Void, Int>
    private let fetchQueries: any UseCase<Int, [MovieQuery]>
    private let observeQueries: any UseCase<Void, AsyncStream<Void>>

    init(_ dependencies: QueriesModuleDependencies) {
        let repository = DefaultRecentQueriesRepository(store: dependencies.store)
        self.repository = repository
        removeQuery = RemoveRecentQueryUseCase(repository: repository)
        clearQueries = ClearRecentQueriesUseCase(repository: repository)
        fetchQueries = FetchRecentQueriesUseCase(repository: repository)
        observeQueries = ObserveRecentQueriesUseCase(repository: repository)
    }

    @MainActor
    func makeRecentQueriesViewModel(actions: RecentQueriesViewModelActions) -> any RecentQueriesViewModel {
        DefaultRecentQueriesViewModel(
            fetchQueries: fetchQueries,
            observeQueries: observeQueries,
            removeQuery: removeQuery,
            actions: actions
        )
    }
}
