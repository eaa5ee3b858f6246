import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("States of a list of films", .timeLimit(.minutes(1)))
@MainActor
struct ListStateTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }
    private var ids: [Int] { viewModel.items.map(\.id) }

    @Test("idle, loading, loading more, loaded")
    func success() async {
        #expect(viewModel.state == .idle)
        let load = await pages.load(.popular(1...500))
        #expect(viewModel.state == .loading(.firstPage))
        load.send(1, of: 2, films: [1, 2])
        await pages.wait { $0.state == .loading(.nextPage) }
        #expect(ids == [1, 2])
        #expect(viewModel.summary.pagesExpected == 2)
        load.send(2, of: 2, films: [3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(ids == [1, 2, 3])
        #expect(viewModel.summary.pages == 2)
    }

    @Test("a list without films is empty, not failed")
    func empty() async {
        let load = await pages.load(.popular())
        load.send(1, of: 0, films: [])
        load.finish()
        await pages.wait { $0.state == .empty }
    }

    @Test("a failure without any page, and one after some")
    func failures() async {
        let message = "\(MoviesError.notStored)\nAdvice."
        let failing = await pages.load(.popular())
        failing.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failed(message: message) }

        let breaking = await pages.load(.popular(1...500))
        breaking.send(1, of: 3, films: [1])
        breaking.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: message) }
        #expect(ids == [1])
    }

    @Test("load(_:) throws the error that ended the load")
    func throwing() async {
        let loading = Task { try await viewModel.load(.popular(1...500)) }
        await pages.loadStarted()
        pages.loads.all.last?.send(1, of: 3, films: [1])
        pages.loads.all.last?.finish(throwing: MoviesError.notStored)
        await #expect(throws: MoviesError.notStored) { try await loading.value }
        #expect(viewModel.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice."))
        #expect(ids == [1])
    }

    @Test("load(_:) returns when the list has settled")
    func returning() async throws {
        let loading = Task { try await viewModel.load(.popular()) }
        await pages.loadStarted()
        pages.loads.all.last?.send(1, of: 1, films: [1])
        pages.loads.all.last?.finish()
        try await loading.value
        #expect(viewModel.state == .loaded)
    }

    @Test("Cancelling load(_:) cancels its request and is no failure", arguments: [0, 1])
    func cancelledLoad(pageCount: Int) async {
        let loading = Task { try await viewModel.load(.popular(1...500)) }
        await pages.loadStarted()
        for number in 0..<pageCount { pages.loads.all.last?.send(number + 1, of: 3, films: [number]) }
        await pages.wait { $0.summary.pages == pageCount }
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }
        #expect(viewModel.state == (pageCount == 0 ? .idle : .loaded))
        #expect(viewModel.items.count == pageCount)
    }

    @Test("only what has come to an end is settled")
    func settled() {
        let unsettled: [MoviesListState] = [
            .idle, .loading(.firstPage), .loading(.nextPage), .loading(.refresh(.list)), .loading(.refresh(.page)),
        ]
        let settled: [MoviesListState] = [.loaded, .empty, .failed(message: "x"), .failedNextPage(message: "x")]
        #expect(unsettled.allSatisfy { !$0.isSettled })
        #expect(settled.allSatisfy { $0.isSettled })
        #expect(Set(unsettled + settled).count == 9)
    }

    @Test("a new list takes the place of the former one at once")
    func restart() async {
        let first = await pages.load(.popular())
        first.send(1, of: 1, films: [1], staleness: Staleness(age: .seconds(60), reason: nil))
        first.finish()
        await pages.wait { $0.state == .loaded }
        _ = await pages.load(.popular())
        #expect(viewModel.state == .loading(.firstPage))
        #expect(ids.isEmpty)
        #expect(viewModel.notices.isEmpty)
        #expect(viewModel.summary == MoviesListSummary())
    }

    @Test("cancelling keeps what is there, and is no failure")
    func cancel() async {
        _ = await pages.load(.popular())
        viewModel.cancel()
        #expect(viewModel.state == .idle)

        let more = await pages.load(.popular(1...500))
        more.send(1, of: 3, films: [1])
        await pages.wait { $0.state == .loading(.nextPage) }
        viewModel.cancel()
        #expect(viewModel.state == .loaded)
        #expect(ids == [1])
        more.send(2, of: 3, films: [2])
        more.finish(throwing: MoviesError.notStored)
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.state == .loaded)
        #expect(ids == [1])
    }

    @Test("whoever observes a list sees its last state")
    func observed() async {
        let load = await pages.load(.popular(1...50))
        for number in 1...50 { load.send(number, of: 50, films: [number]) }
        load.finish()
        await pages.wait { $0.state == .loaded && $0.items.count == 50 && $0.summary.pages == 50 }
    }
}
