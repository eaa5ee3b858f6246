import CoreDomain
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("WatchlistSelection")
struct WatchlistSelectionTests {
    private let watchlist = Watchlist([
        .sample(.imdb(1), "Zulu", 1964, added: "2026-11-01", due: "2026-12-24"),
        .sample(.imdb(2), "amelie", 2001, added: "2026-11-05"),
        .sample(.imdb(3), "Brazil", nil, added: "2026-11-03", due: "2026-11-30"),
        .sample(.imdb(4), "Alien", 1979, added: "2026-11-04", watched: "2026-11-10"),
        .sample(.imdb(5), "Amélie", 2001, added: "2026-11-05"),
        .sample(.imdb(6), "The Thing", 1982, added: "2026-11-02", due: "2026-11-30", watched: "2026-11-09"),
    ])

    private func numbers(_ selection: WatchlistSelection) -> [Int] {
        selection.entries(of: watchlist).map(\.id.number)
    }

    @Test(
        "WatchlistSelection contains the planned films, the watched films, or all",
        arguments: [
            (WatchlistSelection.Filter.planned, [1, 2, 3, 5]), (.watched, [4, 6]), (.all, [1, 2, 3, 4, 5, 6]),
        ]
    )
    func filter(filter: WatchlistSelection.Filter, expected: [Int]) {
        #expect(numbers(WatchlistSelection(filter, by: .title)).sorted() == expected)
    }

    @Test(
        "WatchlistSelection sorts equal entries by title and id in each order",
        arguments: [
            (WatchlistSortOrder.due, [3, 6, 1, 2, 5, 4]), (.added, [2, 5, 4, 3, 6, 1]), (.title, [4, 2, 5, 3, 6, 1]),
            (.year, [2, 5, 6, 4, 1, 3]),
        ]
    )
    func order(order: WatchlistSortOrder, expected: [Int]) {
        #expect(numbers(WatchlistSelection(.all, by: order)) == expected)
    }
}
