import AccountPresentation
import AccountTerminalUI
package import CoreDomain
package import TerminalUI

package struct AccountFormDIContainer: Sendable {
    private let save: any UseCase<String, Bool>

    package init(save: any UseCase<String, Bool>) {
        self.save = save
    }

    @MainActor
    package func makeAccountFormScreen(in navigator: Navigator) -> any Screen {
        let router = DefaultAccountFormRouter(navigator: navigator)
        let screen = AccountFormScreen(viewModel: DefaultAccountFormViewModel(save: save, router: router))
        router.view = screen
        return screen
    }
}

/// Closes the account form if it is the top screen.
@MainActor
private final class DefaultAccountFormRouter: AccountFormRouter {
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
