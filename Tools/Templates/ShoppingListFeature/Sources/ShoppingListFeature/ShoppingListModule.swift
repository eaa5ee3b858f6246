import CoreDomain
public import Persistence
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
public import TerminalText
public import TerminalUI

/// The dependencies of the shopping list.
public struct ShoppingListModuleDependencies: Sendable {
    let store: any RecordStore

    /// Creates the dependencies.
    ///
    /// - Parameter store: A persistent store for the entries.
    public init(store: any RecordStore) {
        self.store = store
    }
}

/// The actions of the shopping list that the app handles.
@MainActor
public struct ShoppingListModuleActions {
    let didSelect: @MainActor (String) -> Void

    /// Creates the actions.
    ///
    /// - Parameter didSelect: Receives the text of the entry that the user selects.
    public init(didSelect: @escaping @MainActor (String) -> Void) {
        self.didSelect = didSelect
    }
}

/// The public interface of the shopping list feature: screens and commands. The async methods throw errors of the store and the output.
public final class ShoppingListModule: Sendable {
    private let container: ShoppingListDIContainer

    /// Creates the feature from its dependencies.
    public init(dependencies: ShoppingListModuleDependencies) {
        container = ShoppingListDIContainer(dependencies)
    }

    /// Shows the screens of the shopping list in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: ShoppingListModuleActions) {
        ShoppingListFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }

    /// Writes all entries, newest first.
    @MainActor
    public func show(format: OutputFormat, output: any TextOutput) async throws {
        let viewModel = container.makeShoppingListViewModel(actions: .none)
        try await ShoppingListView(viewModel: viewModel, output: output, format: format).run()
    }

    /// Adds an entry. Returns false if the text is empty or white space.
    @discardableResult
    public func add(_ text: String) async throws -> Bool {
        try await container.addEntry.execute(text)
    }

    /// Removes an entry. Returns whether the entry was stored.
    func remove(_ text: String) async throws -> Bool {
        guard let entry = ShoppingListEntry(text) else { return false }
        return try await container.removeEntry.execute(entry)
    }
}
