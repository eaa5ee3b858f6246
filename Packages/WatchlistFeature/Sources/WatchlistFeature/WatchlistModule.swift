import CoreDomain
public import Persistence
public import TerminalText
public import TerminalUI
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI

/// The dependencies of the watchlist.
public struct WatchlistModuleDependencies: Sendable {
    let store: any RecordStore

    /// Creates the dependencies.
    ///
    /// - Parameter store: A persistent store for the entries.
    public init(store: any RecordStore) {
        self.store = store
    }
}

/// The actions of the watchlist that the app handles.
@MainActor
public struct WatchlistModuleActions {
    let didSelect: @MainActor (String) -> Void

    /// Creates the actions.
    ///
    /// - Parameter didSelect: Receives the text of the entry that the user selects.
    public init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }
}

/// The public interface of the watchlist feature: screens and commands. The async methods throw errors of the store and the output.
public final class WatchlistModule: Sendable {
    private let container: WatchlistDIContainer

    /// Creates the feature from its dependencies.
    public init(dependencies: WatchlistModuleDependencies) {
        container = WatchlistDIContainer(dependencies)
    }

    /// Shows the screens of the watchlist in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: WatchlistModuleActions) {
        WatchlistFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }

    /// Writes all entries, newest first.
    @MainActor
    public func show(format: OutputFormat, output: any TextOutput) async throws {
        let viewModel = container.makeWatchlistViewModel(actions: .none)
        try await WatchlistView(viewModel: viewModel, output: output, format: format).run()
    }

    /// Adds an entry. Returns false if the text is empty or white space.
    @discardableResult
    public func add(_ text: String) async throws -> Bool {
        try await container.addEntry.execute(text)
    }

    /// Removes an entry. Returns whether the entry was stored.
    func remove(_ text: String) async throws -> Bool {
        guard let entry = WatchlistEntry(text) else { return false }
        return try await container.removeEntry.execute(entry)
    }
}
