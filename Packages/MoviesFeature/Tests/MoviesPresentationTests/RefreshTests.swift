import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("A list that is asked for once more", .timeLimit(.minutes(1)))
@MainActor
struct RefreshTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    /// A list whose first page has come out of the store and is on its way once more.
    private func stored() async -> ScriptedLoad<MoviesPage> {
        let load = await pages.load(.popular(policy: .cacheFirst))
        load.send(1, of: 3, films: [1, 2], age: .seconds(180))
        await pages.wait { $0.state.isRefreshing }
        return load
    }

    @Test("tells how old it is until the newer version is there")
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

    @Test("has its next page fetched afterwards, where it was asked for meanwhile")
    func nextPage() async {
        let load = await stored()
        viewModel.loadNextPage()
        #expect(viewModel.state.isRefreshing)
        #expect(pages.collect.inputs.count == 1)
        load.finish()
        while pages.loads.all.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.pagesToFetch) == [1...1, 2...2])
    }

    @Test("by the user, whatever is stored")
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

    @Test("that fails takes nothing away, says why, and can be tried again")
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
        // The next page is asked for as the first one was.
        viewModel.loadNextPage()
        while pages.loads.all.count < 3, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.policy) == [.cacheFirst, .reload, .cacheFirst])
    }

    @Test("where the source must not be asked, it is not")
    func offline() async {
        let load = await pages.load(.popular(policy: .storedOnly))
        load.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state.isSettled }
        viewModel.refresh()
        while pages.loads.all.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(pages.collect.inputs.map(\.policy) == [.storedOnly, .storedOnly])
    }

    @Test("after a page that failed, for that page")
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

    @Test("before there was one does nothing")
    func nothing() {
        viewModel.refresh()
        #expect(viewModel.state == .idle)
    }

    @Test("or is dropped: nothing of it is left, and nothing that still comes is shown")
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

    @Test("cancelled while it refreshes, it stays as it is")
    func cancelled() async {
        _ = await stored()
        viewModel.cancel()
        #expect(viewModel.state == .loaded)
        #expect(viewModel.items.map(\.id) == [1, 2])
    }
}
