package import Navigation
import ShoppingListPresentation

@MainActor
package final class ShoppingListSummaryFlowCoordinator {
    private weak var navigator: Navigator?
    private weak var view: (any Presentable)?

    package init(navigator: Navigator) { self.navigator = navigator }

    package static func addKey(_ key: String, to navigator: Navigator) {
        navigator.setCommand(key: key, name: "shopping-list-summary", action: "open the shopping list summary") {
            [weak navigator] in
            guard let navigator, let top = navigator.stack.last, !ShoppingListSummaryDIContainer.isView(top) else {
                return
            }
            ShoppingListSummaryFlowCoordinator(navigator: navigator).start()
        }
    }

    /// Shows the view. The actions of its view model retain the coordinator.
    package func start() {
        guard let navigator else { return }
        let actions = ShoppingListSummaryViewModelActions(didFinish: { self.close() })
        let view = ShoppingListSummaryDIContainer.makeView(for: navigator.userInterface.kind, actions: actions)
        self.view = view
        navigator.push(view)
    }

    private func close() { navigator?.close(view) }
}
