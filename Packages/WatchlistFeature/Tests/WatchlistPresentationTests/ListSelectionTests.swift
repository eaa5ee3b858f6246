import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistViewModel: filters, orders and search")
@MainActor
struct ListSelectionTests {
    private let entries: [WatchlistEntry] = [
        .sample(1, "Brazil & Co", year: 1985, added: "2026-11-03", note: "with Anna"),
        .sample(2, "Amélie", year: 2001, added: "2026-11-02", due: "2026-12-24"),
        .sample(3, "Alien", year: 1979, added: "2026-11-01", due: "2026-11-20"),
        .sample(4, "Metropolis", year: 1927, added: "2026-10-01", watched: "2026-11-10", rating: 9),
    ]

    @Test("DefaultWatchlistViewModel shows films to watch, then watched films, all films, and again films to watch")
    func filters() async throws {
        let fixture = try await ListFixture.loaded(entries)
        let planned = ["Alien", "Amélie", "Brazil & Co"]
        for (name, titles) in [
            ("to watch", planned), ("watched", ["Metropolis"]), ("all", planned + ["Metropolis"]),
            ("to watch", planned),
        ] {
            #expect(fixture.viewModel.filterName == name && fixture.titles == titles)
            await fixture.viewModel.showNextFilter()
        }
    }

    @Test("DefaultWatchlistViewModel sorts by due date, then newest entry, title, year, and again due date")
    func orders() async throws {
        let fixture = try await ListFixture.loaded(entries)
        for (name, titles) in [
            ("due date", ["Alien", "Amélie", "Brazil & Co"]), ("newest", ["Brazil & Co", "Amélie", "Alien"]),
            ("title", ["Alien", "Amélie", "Brazil & Co"]), ("year", ["Amélie", "Brazil & Co", "Alien"]),
            ("due date", ["Alien", "Amélie", "Brazil & Co"]),
        ] {
            #expect(fixture.viewModel.orderName == name && fixture.titles == titles)
            await fixture.viewModel.showNextOrder()
        }
    }

    @Test(
        "DefaultWatchlistViewModel.search(for:) keeps items whose title or note contains the text; “&” is “and”",
        arguments: [
            ("", ["Alien", "Amélie", "Brazil & Co"]), ("  ", ["Alien", "Amélie", "Brazil & Co"]), ("alien", ["Alien"]),
            ("amelie", ["Amélie"]), ("brazil and", ["Brazil & Co"]), (" ANNA ", ["Brazil & Co"]), ("al", ["Alien"]),
            ("x", []),
        ]
    )
    func search(text: String, titles: [String]) async throws {
        let fixture = try await ListFixture.loaded(entries)
        fixture.viewModel.search(for: text)
        #expect(fixture.titles == titles)
        // A reload keeps the search.
        await fixture.viewModel.load()
        #expect(fixture.titles == titles)
    }
}
