import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("MoviesListState", .timeLimit(.minutes(1)))
@MainActor
struct ListStateTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }
    private var ids: [Int] { viewModel.items.map(\.id) }

    @Test("DefaultMoviesListViewModel is idle, loads the first page, loads the next page, and is then loaded")
    func success() async {
        #expect(viewModel.state == .idle)
        let load = await pages.load(.popular(1...500))
        #expect(viewModel.state == .loading(.firstPage))
        load.send(1, of: 2, movies: [1, 2])
        await pages.wait { $0.state == .loading(.nextPage) }
        #expect(ids == [1, 2])
        #expect(viewModel.summary.pagesExpected == 2)
        load.send(2, of: 2, movies: [3])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(ids == [1, 2, 3])
        #expect(viewModel.summary.pages == 2)
    }

    @Test("DefaultMoviesListViewModel is in the state 'empty' after a load without films")
    func empty() async {
        await pages.show { $0.send(1, of: 0, movies: []) }
        #expect(viewModel.state == .empty)
    }

    @Test("DefaultMoviesListViewModel distinguishes a failed first page from a failed later page")
    func failures() async {
        let message = "\(MoviesError.notStored)\nAdvice."
        let failing = await pages.load(.popular())
        failing.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failed(message: message) }

        let failingLater = await pages.load(.popular(1...500))
        failingLater.send(1, of: 3, movies: [1])
        failingLater.finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failedNextPage(message: message) }
        #expect(ids == [1])
    }

    @Test("DefaultMoviesListViewModel.load(_:) throws the error of the load")
    func throwing() async {
        let loading = Task { try await viewModel.load(.popular(1...500)) }
        await pages.loadStarted()
        pages.loads.all.last?.send(1, of: 3, movies: [1])
        pages.loads.all.last?.finish(throwing: MoviesError.notStored)
        await #expect(throws: MoviesError.notStored) { try await loading.value }
        #expect(viewModel.state == .failedNextPage(message: "\(MoviesError.notStored)\nAdvice."))
        #expect(ids == [1])
    }

    @Test(
        "Cancelling DefaultMoviesListViewModel.load(_:) keeps the loaded pages and does not change the state to failed",
        arguments: [0, 1]
    )
    func cancelledLoad(pageCount: Int) async {
        let loading = Task { try await viewModel.load(.popular(1...500)) }
        await pages.loadStarted()
        for number in 0..<pageCount { pages.loads.all.last?.send(number + 1, of: 3, movies: [number]) }
        await pages.wait { $0.summary.pages == pageCount }
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }
        #expect(viewModel.state == (pageCount == 0 ? .idle : .loaded))
        #expect(viewModel.items.count == pageCount)
    }

    @Test("MoviesListState.isSettled is true for loaded, empty and failed lists, and false for idle and loading lists")
    func settled() {
        let unsettled: [MoviesListState] = [
            .idle, .loading(.firstPage), .loading(.nextPage), .loading(.refresh(.list)), .loading(.refresh(.page)),
        ]
        let settled: [MoviesListState] = [.loaded, .empty, .failed(message: "x"), .failedNextPage(message: "x")]
        #expect(unsettled.allSatisfy { !$0.isSettled })
        #expect(settled.allSatisfy { $0.isSettled })
        #expect(Set(unsettled + settled).count == 9)
    }

    @Test(
        "DefaultMoviesListViewModel removes the rows, notices and summary of the previous list when a new list starts"
    )
    func restart() async {
        await pages.show { $0.send(1, of: 1, movies: [1], staleness: Staleness(age: .seconds(60), reason: nil)) }
        _ = await pages.load(.popular())
        #expect(viewModel.state == .loading(.firstPage))
        #expect(ids.isEmpty)
        #expect(viewModel.notices.isEmpty)
        #expect(viewModel.summary == MoviesListSummary())
    }

    @Test("DefaultMoviesListViewModel.cancel() keeps the shown films and ignores later pages")
    func cancel() async {
        _ = await pages.load(.popular())
        viewModel.cancel()
        #expect(viewModel.state == .idle)

        let more = await pages.load(.popular(1...500))
        more.send(1, of: 3, movies: [1])
        await pages.wait { $0.state == .loading(.nextPage) }
        viewModel.cancel()
        #expect(viewModel.state == .loaded)
        #expect(ids == [1])
        more.send(2, of: 3, movies: [2])
        more.finish(throwing: MoviesError.notStored)
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.state == .loaded)
        #expect(ids == [1])
    }
}

@Suite("LatestLoad", .timeLimit(.minutes(1)))
@MainActor
struct SupersededLoadTests {
    /// An event of a load that has been superseded.
    enum LateEvent: CaseIterable {
        case page, error, end, cancellation
    }

    /// Sends an event to a load, as a source that ignores cancellation would.
    private static func send<Value>(_ event: LateEvent, _ value: Value, to load: ScriptedLoad<Value>) {
        switch event {
        case .page: load.yield(Fetched(value))
        case .error: load.finish(throwing: MoviesError.notStored)
        case .end: load.finish()
        case .cancellation: load.finish(throwing: CancellationError())
        }
    }

    @Test(
        "A superseded load of DefaultMoviesListViewModel does not change the newer state",
        arguments: LateEvent.allCases
    )
    func list(event: LateEvent) async {
        let pages = ScriptedPages()
        let old = await pages.load(.popular())
        // The old load processes the event after the next line has superseded that load.
        Self.send(event, .sample(1, of: 9, movies: [666]), to: old)
        let new = await pages.load(.popular(1...500))
        for _ in 0..<20 { await Task.yield() }
        #expect(pages.viewModel.state == .loading(.firstPage))
        #expect(pages.viewModel.items.isEmpty)
        new.send(1, of: 1, movies: [1])
        new.finish()
        await pages.wait { $0.state.isSettled }
        #expect(pages.viewModel.state == .loaded)
        #expect(pages.viewModel.items.map(\.id) == [1])
    }

    @Test("DefaultMoviesListViewModel cancels the load of the previous list when a new list starts")
    func isCancelled() async {
        let cancelled = Gate()
        let viewModel = DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { _, _ in try await cancelled.pass() },
            actions: .none,
            advice: MoviesAdvice()
        )
        viewModel.start(.popular())
        await cancelled.wait { $0.arrived.count == 1 }
        viewModel.start(.popular(1...500))
        await cancelled.wait { $0.cancelled == [0] }
        viewModel.cancel()
    }

    @Test(
        "A superseded load of DefaultMovieDetailsViewModel does not change the newer state",
        arguments: LateEvent.allCases
    )
    func details(event: LateEvent) async {
        let details = ScriptedDetails()
        let old = await details.load("1")
        Self.send(event, .sample(666), to: old)
        let new = await details.load("2")
        for _ in 0..<20 { await Task.yield() }
        #expect(details.viewModel.state == .loading)
        new.yield(Fetched(.sample(2)))
        new.finish()
        await details.wait { $0.state.isSettled }
        guard case .loaded(let item, _) = details.viewModel.state else {
            Issue.record("\(details.viewModel.state)")
            return
        }
        #expect(item.movie.id == 2)
    }
}
