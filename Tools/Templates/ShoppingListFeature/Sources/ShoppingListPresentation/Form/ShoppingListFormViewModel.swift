package import CoreDomain
import Observation

/// The exits of the shopping list form. The view model holds the router, which holds the view weakly.
@MainActor
package protocol ShoppingListFormRouter: AnyObject {
    /// Returns to the previous screen.
    func close()
}

@MainActor
package protocol ShoppingListFormViewModelInput: AnyObject {
    /// Stores the text, and closes the form if there was anything to store.
    func submit(_ text: String) async
    func cancel()
}

@MainActor
package protocol ShoppingListFormViewModelOutput: AnyObject {
    /// Whether a text is being stored.
    var isSubmitting: Bool { get }
    /// The error of the last submission; nil if there was none.
    var message: String? { get }
}

package typealias ShoppingListFormViewModel = ShoppingListFormViewModelInput & ShoppingListFormViewModelOutput

/// Stores the text of the shopping list form.
@MainActor
@Observable
package final class DefaultShoppingListFormViewModel: ShoppingListFormViewModel {
    package private(set) var isSubmitting = false
    package private(set) var message: String?

    @ObservationIgnored private let keep: any UseCase<String, Bool>
    @ObservationIgnored private let router: any ShoppingListFormRouter

    /// - Parameter keep: Stores a text and returns whether there was anything to store.
    package init(keep: any UseCase<String, Bool>, router: any ShoppingListFormRouter) {
        self.keep = keep
        self.router = router
    }

    package func submit(_ text: String) async {
        // Enter may be pressed twice.
        guard !isSubmitting else { return }
        isSubmitting = true
        defer { isSubmitting = false }
        message = nil
        do {
            if try await keep.execute(text) { router.close() }
        } catch is CancellationError {
        } catch {
            message = "\(error)"
        }
    }

    package func cancel() { router.close() }
}
