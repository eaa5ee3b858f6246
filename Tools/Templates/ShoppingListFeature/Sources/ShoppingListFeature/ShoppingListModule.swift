import CoreDomain
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
public import TerminalText
public import TerminalUI

/// The face of the shopping list: each verb from start to end. Every verb throws the error of the store.
public final class ShoppingListModule: Sendable {
    private let container: ShoppingListDIContainer

    /// Puts the feature together.
    public init(dependencies: ShoppingListModuleDependencies) {
        container = ShoppingListDIContainer(dependencies)
    }

    /// Shows the screens in a navigator.
    @MainActor
    public func startFlow(in navigator: Navigator, actions: ShoppingListModuleActions) {
        ShoppingListFlowCoordinator(navigator: navigator, dependencies: container, actions: actions).start()
    }

    /// Shows all entries once, the newest first.
    @MainActor
    public func show(format: OutputFormat, output: any TextOutput) async throws {
        let viewModel = container.makeShoppingListViewModel(actions: .none)
        try await ShoppingListView(viewModel: viewModel, output: output, format: format).run()
    }

    /// Adds an entry, and tells whether there was anything to add.
    @discardableResult
    public func add(_ text: String) async throws -> Bool {
        try await container.addEntry.execute(text)
    }

    /// Removes an entry, and tells whether it was there.
    @discardableResult
    public func remove(_ text: String) async throws -> Bool {
        guard let entry = ShoppingListEntry(text) else { return false }
        return try await container.removeEntry.execute(entry)
    }
}
