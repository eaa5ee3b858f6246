import CoreDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@MainActor
struct MoviesListArrangementTests {
    private let arrangement = MoviesListArrangement()
    private let items = [
        Movie.sample(1, "Brazil", released: "1985-02-20", rating: 9),
        .sample(2, "Amélie", released: "2001-04-25", rating: 8),
        .sample(3, "Zodiac", released: "2007-03-02", rating: nil),
    ]
    .map(MoviesListItemViewModel.init)

    private var ids: [Int] { arrangement.indices(of: items).map { items[$0].id } }

    @Test("MoviesListArrangement cycles through the orders of the source, of years, of ratings and of titles")
    func orders() {
        var orders: [String?] = []
        var results: [[Int]] = []
        for _ in 1...5 {
            orders.append(arrangement.orderName)
            results.append(ids)
            arrangement.showNextOrder()
        }
        #expect(orders == [nil, "year", "rating", "title", nil])
        #expect(results == [[1, 2, 3], [3, 2, 1], [1, 2, 3], [2, 1, 3], [1, 2, 3]])
    }

    @Test("MoviesListArrangement shows the films whose titles contain the filter, in the selected order")
    func filter() {
        arrangement.filter(by: " amelie ")
        #expect(arrangement.filter == "amelie" && ids == [2])
        arrangement.filter(by: "i")
        #expect(ids == [1, 2, 3])
        arrangement.showNextOrder()
        arrangement.filter(by: "z")
        #expect(ids == [3, 1])
        arrangement.filter(by: "nothing")
        #expect(ids.isEmpty)
    }

    @Test(
        "The filter of MoviesListArrangement does not distinguish “&” and “and”",
        arguments: ["tom & v", "tom and v"]
    )
    func ampersand(text: String) {
        arrangement.filter(by: text)
        let titles = ["Tom & Viv", "Tom and Viv", "Tommy"]
        #expect(arrangement.indices(of: titles.map { MoviesListItemViewModel(.sample(1, $0)) }) == [0, 1])
    }

    @Test("MoviesListArrangement arranges other items although their number is the same")
    func otherItems() {
        arrangement.filter(by: "brazil")
        #expect(arrangement.indices(of: items) == [0])
        #expect(arrangement.indices(of: items.reversed()) == [2])
    }
}
