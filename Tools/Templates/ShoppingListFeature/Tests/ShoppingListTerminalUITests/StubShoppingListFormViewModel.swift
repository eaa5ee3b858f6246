import Observation
import ShoppingListPresentation

/// Something that stands where a test puts it.
@MainActor
@Observable
final class StubShoppingListFormViewModel: ShoppingListFormViewModel {
    var isSubmitting = false
    var message: String?
    /// What was typed.
    private(set) var texts: [String] = []
    private(set) var isCancelled = false

    func submit(_ text: String) async { texts.append(text) }
    func cancel() { isCancelled = true }
}
