public import MoviesFeature
import QueriesFeature
public import TerminalUI

/// Starts the flows of the app, and joins what one feature needs of another.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let container: AppDIContainer
    private let openAddress: @MainActor (String) -> Void

    /// - Parameters:
    ///   - navigator: shows the screens; held weakly.
    ///   - openAddress: opens an address of the web.
    public init(navigator: Navigator, container: AppDIContainer, openAddress: @escaping @MainActor (String) -> Void) {
        self.navigator = navigator
        self.container = container
        self.openAddress = openAddress
    }

    /// Shows the first screen.
    public func start(_ start: MoviesSearchStart = MoviesSearchStart()) {
        guard let navigator else { return }
        let queries = container.queries
        let actions = MoviesModuleActions(
            makeQuerySuggestions: { queries.makeSuggestions(choose: $0) },
            openAddress: openAddress
        )
        container.movies.startSearchFlow(in: navigator, start, actions: actions)
    }
}
