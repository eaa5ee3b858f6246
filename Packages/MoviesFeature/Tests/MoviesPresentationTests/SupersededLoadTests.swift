import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("A superseded load", .timeLimit(.minutes(1)))
@MainActor
struct SupersededLoadTests {
    /// What comes too late.
    enum Late: CaseIterable {
        case page, error, end, cancellation
    }

    /// Pages of the loads, whatever becomes of whoever listens: a source that does not heed its cancellation.
    private static func send(_ late: Late, to load: ScriptedLoad<MoviesPage>) {
        switch late {
        case .page: load.send(1, of: 9, films: [666])
        case .error: load.finish(throwing: MoviesError.notStored)
        case .end: load.finish()
        case .cancellation: load.finish(throwing: CancellationError())
        }
    }

    @Test("never touches newer state", arguments: Late.allCases)
    func list(late: Late) async {
        let pages = ScriptedPages()
        let old = await pages.load(.popular())
        // What was sent already is read by the old load even though it is cancelled.
        Self.send(late, to: old)
        let new = await pages.load(.popular(1...500))
        for _ in 0..<20 { await Task.yield() }
        #expect(pages.viewModel.state == .loading(.firstPage))
        #expect(pages.viewModel.items.isEmpty)
        new.send(1, of: 1, films: [1])
        new.finish()
        await pages.wait { $0.state.isSettled }
        #expect(pages.viewModel.state == .loaded)
        #expect(pages.viewModel.items.map(\.id) == [1])
    }

    @Test("is cancelled")
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

    @Test("of details never touches newer state", arguments: Late.allCases)
    func details(late: Late) async {
        let details = ScriptedDetails()
        let old = await details.load("1")
        switch late {
        case .page: old.yield(Fetched(.sample(666)))
        case .error: old.finish(throwing: MoviesError.notStored)
        case .end: old.finish()
        case .cancellation: old.finish(throwing: CancellationError())
        }
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
