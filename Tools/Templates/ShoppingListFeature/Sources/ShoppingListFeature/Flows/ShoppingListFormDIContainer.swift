package import CoreDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
package import TerminalUI

/// Builds the parts of the shopping list form.
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
