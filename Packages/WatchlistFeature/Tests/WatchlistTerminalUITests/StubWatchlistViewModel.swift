import Observation
import WatchlistPresentation

/// A view model whose state is set by tests.
@MainActor
@Observable
final class StubWatchlistViewModel: WatchlistViewModel {
    var state = WatchlistState.idle
    var failure: (any Error)?
    /// The method calls with the texts of their items, oldest first.
    @ObservationIgnored private(set) var calls: [String] = []

    init(_ texts: [String]? = nil) {
        if let texts { show(texts) }
    }

    func show(_ texts: [String]) {
        state = .loaded(texts.map(WatchlistItemViewModel.init))
    }

    func load() async { calls.append("load") }
    func select(_ item: WatchlistItemViewModel) { calls.append("select \(item.text)") }
    func remove(_ item: WatchlistItemViewModel) async { calls.append("remove \(item.text)") }
    func add() { calls.append("add") }
    func showSummary() { calls.append("summary") }
}
