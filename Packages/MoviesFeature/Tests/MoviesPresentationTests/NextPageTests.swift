import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("The next page", .timeLimit(.minutes(1)))
@MainActor
struct NextPageTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }
    private var asked: [ClosedRange<Int>] { pages.collect.inputs.map(\.pagesToFetch) }

    /// A list whose first page is there.
    private func start(of total: Int = 3, limit: Int? = nil) async {
        let load = await pages.load(.popular(limit: limit))
        load.send(1, of: total, films: [1, 2])
        load.finish()
        await pages.wait { $0.state.isSettled }
    }

    @Test("is asked for once, and comes after those that are there, each film once")
    func once() async {
        await start()
        let load = await pages.loadNextPage()
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, films: [2, 3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(asked == [1...1, 2...2])
        #expect(viewModel.items.map(\.id) == [1, 2, 3])
    }

    @Test("is not asked for where the list ends, or before there is a list")
    func none() async {
        viewModel.loadNextPage()
        #expect(viewModel.state == .idle)
        await start(of: 1)
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        _ = await pages.load(.popular())
        viewModel.loadNextPage()
        #expect(viewModel.state == .loading(.firstPage))
        #expect(asked == [1...1, 1...1])
    }

    @Test("is not asked for where it could add nothing to as many films as are wanted", arguments: [1, 2])
    func full(limit: Int) async {
        await start(limit: limit)
        viewModel.loadNextPage()
        #expect(viewModel.state == .loaded)
        #expect(asked == [1...1])
    }

    @Test("that could not be had can be asked for again")
    func again() async {
        await start()
        let failing = await pages.loadNextPage()
        failing.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice.") }
        #expect(viewModel.items.map(\.id) == [1, 2])
        let load = await pages.loadNextPage()
        #expect(viewModel.state == .loading(.nextPage))
        load.send(2, of: 3, films: [3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(asked == [1...1, 2...2, 2...2])
        #expect(viewModel.items.map(\.id) == [1, 2, 3])
    }

    @Test("is of the list that the first page was of")
    func list() async throws {
        let load = await pages.load(.popular())
        let meant = MoviesList.search(MovieSearch(query: try #require(.init("Inception")), year: 2010))
        load.yield(Fetched(.sample(1, of: 2, list: meant, films: [1])))
        load.finish()
        await pages.wait { $0.state == .loaded }
        _ = await pages.loadNextPage()
        #expect(pages.collect.inputs.last?.list == meant)
    }
}
