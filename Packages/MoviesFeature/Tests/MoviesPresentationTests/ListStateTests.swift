import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("MoviesListState", .timeLimit(.minutes(10)))
@MainActor
struct ListStateTests {
    private let pages = ScriptedPages()
    private var viewModel: DefaultMoviesListViewModel { pages.viewModel }

    @Test("The message of a failed first page of DefaultMoviesListViewModel has the error and the advice")
    func failure() async {
        await pages.load(.popular()).finish(throwing: MoviesError.notStored)
        await pages.wait { $0.state == .failed(message: ScriptedPages.failure) }
    }

    @Test("load(_:) throws the error of the load; a cancelled load keeps the loaded pages", arguments: [0, 1])
    func cancelledLoad(pageCount: Int) async {
        for isCancelled in [false, true] {
            let loading = Task { try await viewModel.load(.popular(1...500)) }
            await pages.waitForLoads(isCancelled ? 2 : 1)
            let load = pages.loads.all.last
            for number in 0..<pageCount { load?.send(number + 1, of: 3, movies: [number]) }
            await pages.wait { $0.summary.pages == pageCount }
            if isCancelled { loading.cancel() } else { load?.finish(throwing: TestError()) }
            let error = await #expect(throws: (any Error).self) { try await loading.value }
            #expect((error is CancellationError) == isCancelled && pages.ids.count == pageCount)
        }
        #expect(viewModel.state == (pageCount == 0 ? .idle : .loaded))
    }

    @Test("A new list removes the rows, age, notices and summary of the previous one")
    func restart() async {
        let age = Duration.seconds(60)
        let stale = Fetched(MoviesPage.sample(movies: [1]), age: age, staleness: Staleness(age: age, reason: nil))
        await pages.show { $0.yield(stale) }
        _ = await pages.load(.popular())
        #expect(viewModel.state == .loading(.firstPage) && viewModel.age == nil)
        #expect(pages.ids.isEmpty && viewModel.notices.isEmpty && viewModel.summary == MoviesListSummary())
    }

    private func showStoredPage() async -> ScriptedLoad<MoviesPage> {
        let load = await pages.load(.popular())
        load.yield(Fetched(.sample(of: 3, movies: [1, 2]), age: .seconds(180), isProvisional: true))
        await pages.wait { $0.state.isRefreshing }
        return load
    }

    @Test("DefaultMoviesListViewModel shows a stored page with its age until the fresh page replaces it")
    func age() async {
        let load = await showStoredPage()
        #expect(viewModel.age == "3 minutes" && !viewModel.state.isSettled)
        load.send(1, of: 3, movies: [3, 1])
        load.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.age == nil && pages.ids == [3, 1] && viewModel.summary.pages == 1)
    }

    @Test("A refresh reloads all shown pages, and shows them when the last one has arrived")
    func severalPages() async {
        await pages.show(.popular(1...2)) {
            $0.send(1, of: 9, movies: [1, 2])
            $0.send(2, of: 9, movies: [3])
        }
        let refresh = await pages.refresh()
        #expect(viewModel.state.isRefreshing && pages.reload.inputs.last?.pagesToFetch == 1...2)
        refresh.send(1, of: 9, movies: [7, 1])
        for _ in 0..<20 { await Task.yield() }
        #expect(pages.ids == [1, 2, 3] && viewModel.summary.pages == 2)
        refresh.send(2, of: 9, movies: [2])
        refresh.finish()
        await pages.wait { $0.state == .loaded }
        #expect(pages.ids == [7, 1, 2] && viewModel.summary.pages == 2)
    }

    @Test("A refresh requests at most 25 pages, and later pages are shown again when they are requested")
    func manyPages() async {
        await pages.show(.popular(1...30)) { load in (1...30).forEach { load.send($0, of: 40, movies: [$0]) } }
        let refresh = await pages.refresh()
        #expect(pages.reload.inputs.last?.pagesToFetch == 1...25)
        for number in 1...25 { refresh.send(number, of: 40, movies: [number]) }
        refresh.finish()
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.summary.nextPage == 26 && pages.ids.count == 25)
    }

    @Test("A failed refresh keeps the films, adds a notice, and can be repeated; the next page is not reloaded")
    func failing() async {
        let load = await showStoredPage()
        load.finish(throwing: MoviesError.credentialRefused(serverMessage: nil))
        await pages.wait { $0.state == .loaded }
        #expect(viewModel.notices == ["The service rejected the credential."])
        let refresh = await pages.refresh()
        // The first page of several may arrive before the failure.
        refresh.send(1, of: 3, movies: [7])
        refresh.finish(throwing: MoviesError.unreachable(reason: "away"))
        await pages.wait { $0.state == .loaded }
        #expect(pages.ids == [1, 2] && viewModel.notices.count == 2)
        _ = await pages.loadNextPage()
        #expect(pages.collect.inputs.count == 2 && pages.reload.inputs.count == 1)
    }
}

@Suite("LatestLoad", .timeLimit(.minutes(10)))
@MainActor
struct SupersededLoadTests {
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

    @Test("A superseded load of a list does not change the newer state", arguments: LateEvent.allCases)
    func list(event: LateEvent) async {
        let pages = ScriptedPages()
        let old = await pages.load(.popular())
        // The old load processes the event after the next line has superseded that load.
        Self.send(event, .sample(1, of: 9, movies: [666]), to: old)
        let new = await pages.load(.popular(1...500))
        for _ in 0..<20 { await Task.yield() }
        #expect(pages.viewModel.state == .loading(.firstPage) && pages.ids.isEmpty)
        new.send(1, of: 1, movies: [1])
        new.finish()
        await pages.wait { $0.state == .loaded }
        #expect(pages.ids == [1])
    }

    @Test("A superseded load of details does not change the newer state", arguments: LateEvent.allCases)
    func details(event: LateEvent) async {
        let details = ScriptedDetails()
        let old = await details.load("1")
        Self.send(event, .sample(666), to: old)
        let new = await details.load("2")
        for _ in 0..<20 { await Task.yield() }
        #expect(details.viewModel.state == .loading)
        new.send(.sample(2))
        await details.wait { $0.state.isSettled }
        #expect(details.shown?.movie.id == 2)
    }
}
