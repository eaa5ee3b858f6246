package import CoreDomain
import Observation

/// Keeps what is typed into the shopping list form.
@MainActor
@Observable
package final class DefaultShoppingListFormViewModel: ShoppingListFormViewModel {
    package private(set) var isSubmitting = false
    package private(set) var message: String?

    @ObservationIgnored private let keep: any UseCase<String, Bool>
    @ObservationIgnored private let router: any ShoppingListFormRouter

    /// - Parameter keep: tells whether there was anything to keep.
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
