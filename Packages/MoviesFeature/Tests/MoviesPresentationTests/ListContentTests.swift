import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("What a list shows", .timeLimit(.minutes(1)))
@MainActor
struct ListContentTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    private func ids(of request: MoviesListRequest, _ send: (ScriptedLoad<MoviesPage>) -> Void) async -> [Int] {
        let load = await pages.load(request)
        send(load)
        load.finish()
        await pages.wait { $0.state.isSettled }
        return viewModel.items.map(\.id)
    }

    @Test("a film that is on two pages, once, at its first place")
    func duplicates() async {
        let ids = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, films: [1, 2])
            $0.send(2, of: 2, films: [2, 3, 1])
        }
        #expect(ids == [1, 2, 3])
    }

    @Test("a newer version of a page in the place of the older one")
    func refreshed() async {
        let load = await pages.load(.popular(policy: .cacheFirst))
        load.send(1, of: 2, films: [1, 2], age: .seconds(60))
        await pages.wait { $0.items.count == 2 }
        #expect(viewModel.state.isRefreshing)
        load.send(1, of: 2, films: [3, 1])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.id) == [3, 1])
        #expect(viewModel.summary.pages == 1)
    }

    @Test("the newer version also where the older one has as many films as are wanted")
    func refreshedWithLimit() async {
        let ids = await ids(of: .popular(limit: 1, policy: .cacheFirst)) {
            $0.send(1, of: 2, films: [1, 2])
            $0.send(1, of: 2, films: [3, 1])
        }
        #expect(ids == [3])
    }

    @Test("Shows at most as many films as the limit")
    func limit() async {
        let ids = await ids(of: .popular(1...500, limit: 3)) { $0.send(1, of: 9, films: [1, 2, 3, 4]) }
        #expect(ids == [1, 2, 3])
        #expect(viewModel.summary.isCut)
    }

    @Test("everything where no more are there than are wanted")
    func generousLimit() async {
        let ids = await ids(of: .popular(limit: 20)) { $0.send(1, of: 1, films: [1, 2]) }
        #expect(ids == [1, 2])
        #expect(!viewModel.summary.isCut)
    }

    @Test("sorted films only when all of them are there, cut after sorting")
    func sorted() async {
        let load = await pages.load(.popular(1...500, limit: 2, sort: .title))
        load.yield(Fetched(.sample(1, of: 2, titled: ["Zulu", "Alien"])))
        await pages.wait { $0.summary.pages == 1 }
        #expect(viewModel.items.isEmpty)
        load.yield(Fetched(.sample(2, of: 2, titled: ["Brazil", "Yojimbo"])))
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.items.map(\.title) == ["Alien", "Brazil"])
    }

    @Test("no sorted films where some could not be had: the best may be among those")
    func sortedIncomplete() async {
        let load = await pages.load(.popular(1...500, sort: .rating))
        load.send(1, of: 2, films: [1])
        load.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state.isSettled }
        #expect(viewModel.items.isEmpty)
        #expect(viewModel.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice."))
    }

    @Test("how old stored answers are, once")
    func notices() async {
        let staleness = Staleness(age: .seconds(3 * 86_400), reason: .unreachable(reason: "api.example.org is silent."))
        _ = await ids(of: .popular(1...500)) {
            $0.send(1, of: 2, films: [1], staleness: staleness)
            $0.send(2, of: 2, films: [2], staleness: staleness)
        }
        #expect(viewModel.notices == ["Showing stored results from 3 days ago. api.example.org is silent."])
    }

    @Test("where the list goes on, and how much of it is expected")
    func summary() async {
        _ = await ids(of: .popular(3...3)) { $0.send(3, of: 5, films: [1]) }
        #expect(viewModel.summary.firstPage == 3)
        #expect(viewModel.summary.nextPage == 4)
        #expect(viewModel.summary.totalPages == 5)
        #expect(viewModel.summary.totalResults == 100)
        _ = await ids(of: .popular(1...9)) { $0.send(1, of: 5, films: [1]) }
        #expect(viewModel.summary.pagesExpected == 5)
        _ = await ids(of: .popular(5...5)) { $0.send(5, of: 5, films: [1]) }
        #expect(viewModel.summary.nextPage == nil)
    }

    @Test("The app advises how to see the rest of a list, if there is one")
    func more() async {
        _ = await ids(of: .popular(limit: 1)) { $0.send(1, of: 2, films: [1, 2]) }
        #expect(viewModel.more == "More: beyondLimit.")
        _ = await ids(of: .popular()) { $0.send(1, of: 2, films: [1, 2]) }
        #expect(viewModel.more?.hasPrefix("More: pages(next: 2") == true)
        _ = await ids(of: .popular(2...2)) { $0.send(2, of: 2, films: [1, 2]) }
        #expect(viewModel.more == nil)
    }

    @Test("is let go while it loads, and its work is cancelled")
    func released() async {
        let gate = Gate()
        var viewModel: DefaultMoviesListViewModel? = DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { _, _ in try await gate.pass() },
            actions: .none,
            advice: MoviesAdvice()
        )
        viewModel?.start(.popular())
        await gate.wait { $0.arrived == [0] }
        weak let weakly = viewModel
        viewModel = nil
        await gate.wait { $0.cancelled == [0] }
        #expect(weakly == nil)
    }
}

extension MoviesPage {
    fileprivate static func sample(_ number: Int, of total: Int, titled titles: [String]) -> MoviesPage {
        MoviesPage(
            list: .popular,
            number: number,
            totalPages: total,
            totalResults: total * 2,
            movies: titles.enumerated().map { .sample(number * 100 + $0.offset, $0.element) }
        )
    }
}
