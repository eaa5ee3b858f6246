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
    /// Whether what is typed takes until that is cancelled.
    @ObservationIgnored var waits = false
    /// How often it was.
    private(set) var cancellations = 0

    func submit(_ text: String) async {
        texts.append(text)
        while waits, !Task.isCancelled { await Task.yield() }
        if Task.isCancelled { cancellations += 1 }
    }
    func cancel() { isCancelled = true }
}
