package import CoreDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
package import TerminalUI

package struct ShoppingListFormDIContainer: Sendable {
    private let keep: any UseCase<String, Bool>

    package init(keep: any UseCase<String, Bool>) {
        self.keep = keep
    }

    @MainActor
    package func makeShoppingListFormScreen(in navigator: Navigator) -> any Screen {
        let router = DefaultShoppingListFormRouter(navigator: navigator)
        let screen = ShoppingListFormScreen(viewModel: DefaultShoppingListFormViewModel(keep: keep, router: router))
        router.view = screen
        return screen
    }
}

/// Leaves the shopping list form while it is the top screen.
@MainActor
private final class DefaultShoppingListFormRouter: ShoppingListFormRouter {
    /// Weak, because the view holds its view model, which holds the router.
    weak var view: (any Screen)?
    private weak var navigator: Navigator?

    init(navigator: Navigator) {
        self.navigator = navigator
    }

    func close() {
        // The text can be stored after the user has left the form.
        guard let view, let navigator, navigator.topScreen === view else { return }
        navigator.pop()
    }
}
