import ShoppingListPresentation
import TerminalUI

/// Leads out of the shopping list form, as long as that is what is seen.
@MainActor
final class DefaultShoppingListFormRouter: ShoppingListFormRouter {
    /// The view holds its view model, and that holds the router.
    weak var view: (any Screen)?
    private weak var navigator: Navigator?

    init(navigator: Navigator) {
        self.navigator = navigator
    }

    func close() {
        // What was typed may be kept only after the user has gone on.
        guard let view, let navigator, navigator.topScreen === view else { return }
        navigator.pop()
    }
}
