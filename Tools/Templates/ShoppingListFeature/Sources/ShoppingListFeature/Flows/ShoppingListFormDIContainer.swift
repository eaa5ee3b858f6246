package import CoreDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
package import TerminalUI

package struct ShoppingListFormDIContainer: Sendable {
    private let save: any UseCase<String, Bool>

    package init(save: any UseCase<String, Bool>) {
        self.save = save
    }

    @MainActor
    package func makeShoppingListFormScreen(in navigator: Navigator) -> any Screen {
        let router = DefaultShoppingListFormRouter(navigator: navigator)
        let screen = ShoppingListFormScreen(viewModel: DefaultShoppingListFormViewModel(save: save, router: router))
        router.view = screen
        return screen
    }
}

/// Closes the shopping list form if it is the top screen.
@MainActor
private final class DefaultShoppingListFormRouter: ShoppingListFormRouter {
    /// The form's screen. The reference is weak, because the screen retains the view model, which retains the router.
    weak var view: (any Screen)?
    private weak var navigator: Navigator?

    init(navigator: Navigator) {
        self.navigator = navigator
    }

    func close() {
        // Storing the text may finish after the user has left the form.
        guard let view, let navigator, navigator.topScreen === view else { return }
        navigator.pop()
    }
}
