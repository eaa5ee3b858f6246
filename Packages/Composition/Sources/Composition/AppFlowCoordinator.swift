public import MoviesFeature
public import TerminalUI

/// Starts the flows of the app and connects the features with each other.
@MainActor
public final class AppFlowCoordinator {
    private weak var navigator: Navigator?
    private let container: AppDIContainer
    private let openAddress: @MainActor (String) -> Void

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - navigator: Shows the screens. The reference is weak.
    ///   - container: The features.
    ///   - openAddress: Opens a web address.
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
