import AsyncTesting
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("Refresh of DefaultMoviesListViewModel", .timeLimit(.minutes(1)))
@MainActor
struct RefreshTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    /// Shows a stored page, and returns the continuation of the load of the fresh page.
    private func showStoredPage() async -> ScriptedLoad<MoviesPage> {
        let load = await pages.load(.popular())
        load.send(1, of: 3, movies: [1, 2], age: .seconds(180), isProvisional: true)
        await pages.wait { $0.state.isRefreshing }
        return load
    }

    @Test("DefaultMoviesListViewModel shows a stored page with its age until the fresh page replaces it")
    func age() async {
        let load = await showStoredPage()
        #expect(viewModel.age == "3 minutes")
        #expect(!viewModel.state.isSettled)
        load.send(1, of: 3, movies: [3, 1])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.age == nil)
        #expect(viewModel.items.map(\.id) == [3, 1])
        #expect(viewModel.summary.pages == 1)
    }

    @Test("DefaultMoviesListViewModel delays the request of a next page until a running refresh has ended")
    func nextPage() async {
        let load = await showStoredPage()
        viewModel.loadNextPage()
        #expect(viewModel.state.isRefreshing)
        #expect(pages.collect.inputs.count == 1)
        load.finish()
        await eventually { pages.loads.all.count >= 2 }
        #expect(pages.collect.inputs.map(\.pagesToFetch) == [1...1, 2...2])
    }

    @Test("Refreshing DefaultMoviesListViewModel reloads all shown pages, and shows them when the last one has arrived")
    func severalPages() async {
        await pages.show { $0.send(1, of: 9, movies: [1, 2]) }
        let second = await pages.loadNextPage()
        second.send(2, of: 9, movies: [3])
        second.finish()
        await pages.wait { $0.items.count == 3 }
        viewModel.refresh()
        #expect(viewModel.state.isRefreshing)
        await eventually { pages.loads.all.count >= 3 }
        #expect(pages.reload.inputs.last?.pagesToFetch == 1...2)
        let refresh = pages.loads.all.last
        refresh?.send(1, of: 9, movies: [7, 1])
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.items.map(\.id) == [1, 2, 3] && viewModel.summary.pages == 2)
        viewModel.loadNextPage()
        refresh?.send(2, of: 9, movies: [2])
        refresh?.finish()
        await eventually { pages.loads.all.count >= 4 }
        #expect(viewModel.items.map(\.id) == [7, 1, 2] && viewModel.summary.pages == 2)
        #expect(pages.collect.inputs.last?.pagesToFetch == 3...3)
    }

    @Test(
        "Refreshing DefaultMoviesListViewModel requests at most 25 pages, and shows later pages again when they are requested"
    )
    func manyPages() async {
        await pages.show(.popular(1...30)) { load in
            for number in 1...30 { load.send(number, of: 40, movies: [number]) }
        }
        viewModel.refresh()
        await eventually { pages.loads.all.count >= 2 }
        #expect(pages.reload.inputs.last?.pagesToFetch == 1...25)
        for number in 1...25 { pages.loads.all.last?.send(number, of: 40, movies: [number]) }
        pages.loads.all.last?.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.summary.nextPage == 26 && viewModel.items.count == 25)
    }

    @Test("A refresh of DefaultMoviesListViewModel that fails after its first page keeps all films")
    func failingLater() async {
        await pages.show(.popular(1...2)) {
            $0.send(1, of: 2, movies: [1])
            $0.send(2, of: 2, movies: [2])
        }
        viewModel.refresh()
        await eventually { pages.loads.all.count >= 2 }
        pages.loads.all.last?.send(1, of: 2, movies: [7])
        pages.loads.all.last?.finish(throwing: MoviesError.unreachable(reason: "away"))
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [1, 2] && viewModel.notices.count == 1)
    }

    @Test("A failed refresh of DefaultMoviesListViewModel keeps the films, adds a notice, and can be repeated")
    func failing() async {
        let load = await showStoredPage()
        load.finish(throwing: MoviesError.credentialRefused(serverMessage: nil))
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [1, 2])
        #expect(viewModel.notices.first?.hasPrefix("The service rejected the credential") == true)
        viewModel.refresh()
        await eventually { pages.loads.all.count >= 2 }
        pages.loads.all.last?.finish(throwing: MoviesError.unreachable(reason: "away"))
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [1, 2])
        #expect(viewModel.notices.count == 2)
        // The next page is not reloaded.
        viewModel.loadNextPage()
        await eventually { pages.loads.all.count >= 3 }
        #expect(pages.collect.inputs.count == 2 && pages.reload.inputs.count == 1)
    }

    @Test("Refreshing DefaultMoviesListViewModel after a failed next page loads only that page")
    func failedPage() async {
        await pages.show { $0.send(1, of: 3, movies: [1]) }
        let failing = await pages.loadNextPage()
        failing.finish(throwing: MoviesError.unreachable(reason: "away"))
        await pages.wait { $0.state.isSettled }
        viewModel.refresh()
        await eventually { pages.loads.all.count >= 3 }
        #expect(pages.collect.inputs.map(\.pagesToFetch) == [1...1, 2...2, 2...2])
        #expect(viewModel.items.map(\.id) == [1])
    }

    @Test("Refreshing DefaultMoviesListViewModel before the first load does nothing")
    func withoutList() {
        viewModel.refresh()
        #expect(viewModel.state == .idle)
    }

    @Test("DefaultMoviesListViewModel.reset() removes the list and ignores late pages")
    func reset() async {
        let load = await showStoredPage()
        viewModel.reset()
        #expect(viewModel.state == .idle)
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.age == nil)
        #expect(viewModel.summary == MoviesListSummary())
        load.send(1, of: 3, movies: [666])
        load.finish()
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.state == .idle)
        #expect(viewModel.summary == MoviesListSummary())
    }
}
