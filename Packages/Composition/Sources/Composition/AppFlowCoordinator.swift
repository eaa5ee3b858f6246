public import MoviesFeature
public import TerminalUI

/// Starts film search and connects it with recent queries.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let container: AppDIContainer
    private let openAddress: @MainActor (String) -> Void

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - navigator: Shows the screens. The coordinator does not retain it.
    ///   - container: The features.
    ///   - openAddress: Opens a web address.
    public init(navigator: Navigator, container: AppDIContainer, openAddress: @escaping @MainActor (String) -> Void) {
        self.navigator = navigator
        self.container = container
        self.openAddress = openAddress
    }

    /// Pushes the search screen.
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
