import CoreDomain
import Observation
import QueriesPresentation

/// Recent queries that stand where a test puts them.
@MainActor
@Observable
final class StubMoviesQueriesListViewModel: MoviesQueriesListViewModel {
    var state = MoviesQueriesListState.idle
    var items: [MoviesQueriesListItemViewModel]
    var failure: (any Error)?
    @ObservationIgnored private(set) var limits: [Int] = []
    @ObservationIgnored private(set) var filters: [String] = []
    @ObservationIgnored private(set) var chosen: [String] = []

    init(_ texts: [String] = []) {
        items = texts.compactMap { MovieQuery($0) }.map(MoviesQueriesListItemViewModel.init)
    }

    func load(limit: Int) async { limits.append(limit) }
    func follow(limit: Int) async { limits.append(limit) }
    func filter(by text: String) { filters.append(text) }
    func select(_ item: MoviesQueriesListItemViewModel) { chosen.append(item.query) }
    func remove(_ item: MoviesQueriesListItemViewModel) async { items.removeAll { $0 == item } }
}
