import Observation
import ShoppingListPresentation

/// Something that stands where a test puts it.
@MainActor
@Observable
final class StubShoppingListSummaryViewModel: ShoppingListSummaryViewModel {
    var state = ShoppingListSummaryState.idle
    /// How often it was asked.
    @ObservationIgnored private(set) var loads = 0
    @ObservationIgnored private(set) var isFinished = false

    func load() async { loads += 1 }
    func finish() { isFinished = true }
}
