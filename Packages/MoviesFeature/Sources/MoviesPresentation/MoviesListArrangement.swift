import CoreDomain
import Foundation
import MoviesDomain
import Observation

/// The order and the filter of the loaded films. Neither requests films.
@MainActor
@Observable
package final class MoviesListArrangement {
    private var order = MoviesSortOrder.relevance
    /// The text that a shown film contains in its title, ignoring case and diacritics, with “and” for “&”; empty for all films.
    package private(set) var filter = ""
    /// The last result, because views ask for it at each rendering.
    @ObservationIgnored private var last:
        (items: [MoviesListItemViewModel], order: MoviesSortOrder, filter: String, indices: [Int])?

    package init() {}

    /// The order in one word; nil for the order of the source.
    package var orderName: String? { order == .relevance ? nil : order.rawValue }

    package func showNextOrder() {
        let all = MoviesSortOrder.allCases
        order = all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
    }

    package static var orderNames: [String] { MoviesSortOrder.allCases.map(\.rawValue) }

    package func sort(by name: String) -> Bool {
        guard let order = MoviesSortOrder(rawValue: name.lowercased()) else { return false }
        self.order = order
        return true
    }

    package func filter(by text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text != filter { filter = text }
    }

    package func indices(of items: [MoviesListItemViewModel]) -> [Int] {
        if let last, last.order == order, last.filter == filter, last.items == items { return last.indices }
        var indices = Array(items.indices)
        if order != .relevance {
            let places = Dictionary(indices.map { (items[$0].movie.id, $0) }) { first, _ in first }
            indices = order.sorted(items.map(\.movie)).compactMap { places[$0.id] }
        }
        if !filter.isEmpty {
            let text = filter.replacing("&", with: "and")
            indices = indices.filter {
                let title = items[$0].title.replacing("&", with: "and")
                return title.range(of: text, options: [.caseInsensitive, .diacriticInsensitive]) != nil
            }
        }
        last = (items, order, filter, indices)
        return indices
    }
}
