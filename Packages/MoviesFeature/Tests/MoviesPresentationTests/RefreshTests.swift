import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("Refresh of a list", .timeLimit(.minutes(1)))
@MainActor
struct RefreshTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    /// A list that shows a stored page while the fresh one loads.
    private func stored() async -> ScriptedLoad<MoviesPage> {
        let load = await pages.load(.popular(policy: .cacheFirst))
        load.send(1, of: 3, films: [1, 2], age: .seconds(180))
        await pages.wait { $0.state.isRefreshing }
        return load
    }

    @Test("Shows the age of the stored page until the fresh one arrives")
    func age() async {
        let load = await stored()
        #expect(viewModel.age == "3 minutes")
        #expect(!viewModel.state.isSettled)
        load.send(1, of: 3, films: [3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.age == nil)
        #expect(viewModel.items.map(\.id) == [3])
    }

    @Test("A next page that is requested during a refresh is loaded afterwards")
    func nextPage() async {
        let load = await stored()
        viewModel.loadNextPage()
        #expect(viewModel.state.isRefreshing)
        #expect(pages.collect.inputs.count == 1)
        load.finish()
        while pages.loads.all.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.pagesToFetch) == [1...1, 2...2])
    }

    @Test("A refresh by the user ignores stored responses")
    func refresh() async {
        let load = await stored()
        load.finish()
        await pages.wait { $0.state == .loaded }
        viewModel.refresh()
        #expect(viewModel.state.isRefreshing)
        #expect(viewModel.items.map(\.id) == [1, 2])
        while pages.loads.all.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.policy) == [.cacheFirst, .reload])
        pages.loads.all.last?.send(1, of: 3, films: [7])
        pages.loads.all.last?.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [7])
    }

    @Test("A failed refresh keeps the films, adds a notice, and can be repeated")
    func failing() async {
        let load = await stored()
        load.finish(throwing: MoviesError.credentialRefused(serverMessage: nil))
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [1, 2])
        #expect(viewModel.notices.first?.hasPrefix("The service refused the credential") == true)
        viewModel.refresh()
        while pages.loads.all.count < 2, !Task.isCancelled { await Task.yield() }
        pages.loads.all.last?.finish(throwing: MoviesError.unreachable(reason: "away"))
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [1, 2])
        #expect(viewModel.notices.count == 2)
        // The next page has the policy of the first.
        viewModel.loadNextPage()
        while pages.loads.all.count < 3, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.policy) == [.cacheFirst, .reload, .cacheFirst])
    }

    @Test("A refresh under storedOnly sends no request")
    func offline() async {
        let load = await pages.load(.popular(policy: .storedOnly))
        load.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state.isSettled }
        viewModel.refresh()
        while pages.loads.all.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.policy) == [.storedOnly, .storedOnly])
    }

    @Test("A refresh after a failed next page loads that page")
    func failedPage() async {
        let load = await pages.load(.popular())
        load.send(1, of: 3, films: [1])
        load.finish()
        await pages.wait { $0.state == .loaded }
        let failing = await pages.loadNextPage()
        failing.finish(throwing: MoviesError.unreachable(reason: "away"))
        await pages.wait { $0.state.isSettled }
        viewModel.refresh()
        while pages.loads.all.count < 3, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.pagesToFetch) == [1...1, 2...2, 2...2])
        #expect(viewModel.items.map(\.id) == [1])
    }

    @Test("A refresh without a list does nothing")
    func nothing() {
        viewModel.refresh()
        #expect(viewModel.state == .idle)
    }

    @Test("A reset removes the list and ignores late pages")
    func reset() async {
        let load = await stored()
        viewModel.reset()
        #expect(viewModel.state == .idle)
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.age == nil)
        #expect(viewModel.summary == MoviesListSummary())
        load.send(1, of: 3, films: [666])
        load.finish()
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.state == .idle)
        #expect(viewModel.summary == MoviesListSummary())
    }

    @Test("Cancelling a refresh keeps the films")
    func cancelled() async {
        _ = await stored()
        viewModel.cancel()
        #expect(viewModel.state == .loaded)
        #expect(viewModel.items.map(\.id) == [1, 2])
    }
}
