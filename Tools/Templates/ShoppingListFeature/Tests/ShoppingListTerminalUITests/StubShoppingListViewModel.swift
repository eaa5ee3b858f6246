import Observation
import ShoppingListPresentation

/// A view model whose state is set by tests.
@MainActor
@Observable
final class StubShoppingListViewModel: ShoppingListViewModel {
    var state = ShoppingListState.idle
    var failure: (any Error)?
    /// The method calls with the texts of their items, oldest first.
    @ObservationIgnored private(set) var calls: [String] = []

    init(_ texts: [String]? = nil) {
        if let texts { show(texts) }
    }

    func show(_ texts: [String]) { state = .loaded(texts.map(ShoppingListItemViewModel.init)) }

    func load() async { calls.append("load") }
    func observe() async { calls.append("observe") }
    func select(_ item: ShoppingListItemViewModel) { calls.append("select \(item.text)") }
    func remove(_ item: ShoppingListItemViewModel) async { calls.append("remove \(item.text)") }
    func add() { calls.append("add") }
}
