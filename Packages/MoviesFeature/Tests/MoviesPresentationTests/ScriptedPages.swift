import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Observation

/// Sends the values of a load, and ends it. What is sent arrives even if the load was cancelled meanwhile.
typealias ScriptedLoad<Value: Sendable> = AsyncThrowingStream<Fetched<Value>, any Error>.Continuation

/// A list view model whose pages a test sends one by one.
@MainActor
final class ScriptedPages {
    typealias Collect = StubReportingUseCase<MoviesListRequest, Fetched<MoviesPage>, Void>

    /// The loads that were started, in order.
    let loads = Recorder<ScriptedLoad<MoviesPage>>()
    let collect: Collect
    let viewModel: DefaultMoviesListViewModel
    /// The films whose details were opened, in order.
    let shown = Recorder<String>()

    init() {
        collect = Collect { [loads] _, report in
            let (stream, continuation) = AsyncThrowingStream<Fetched<MoviesPage>, any Error>.makeStream()
            loads.append(continuation)
            for try await page in stream { await report(page) }
            try Task.checkCancellation()
        }
        viewModel = DefaultMoviesListViewModel(
            collect: collect,
            actions: MoviesListViewModelActions { [shown] film, _ in shown.append(String(film.id)) },
            advice: .sample
        )
    }

    /// Starts a load and returns when the use case runs.
    func load(_ request: MoviesListRequest) async -> ScriptedLoad<MoviesPage> {
        await begun { $0.start(request) }
    }

    /// Returns when the use case runs for the first time.
    func loadStarted() async {
        while loads.all.isEmpty, !Task.isCancelled { await Task.yield() }
    }

    /// Requests the next page and returns when the use case runs.
    func loadNextPage() async -> ScriptedLoad<MoviesPage> {
        await begun { $0.loadNextPage() }
    }

    /// Returns when the view model fulfils `condition`.
    func wait(until condition: @escaping @MainActor (DefaultMoviesListViewModel) -> Bool) async {
        for await holds in Observations({ [viewModel] in condition(viewModel) }) where holds { return }
    }

    private func begun(_ body: (DefaultMoviesListViewModel) -> Void) async -> ScriptedLoad<MoviesPage> {
        let before = loads.all.count
        body(viewModel)
        while loads.all.count == before, !Task.isCancelled { await Task.yield() }
        // There is none only if the test has run out of time.
        return loads.all.dropFirst(before).first ?? AsyncThrowingStream.makeStream().continuation
    }
}

extension MoviesListRequest {
    /// A request for popular films.
    static func popular(
        _ pages: ClosedRange<Int>? = nil,
        limit: Int? = nil,
        sort: MoviesSortOrder = .relevance,
        policy: CachePolicy = .freshWhileValid
    ) -> MoviesListRequest {
        MoviesListRequest(.popular, pages: pages, limit: limit, sort: sort, policy: policy)
    }
}

extension ScriptedLoad<MoviesPage> {
    /// Sends a page with the films of these numbers.
    func send(_ number: Int, of total: Int, films: [Int], age: Duration? = nil, staleness: Staleness? = nil) {
        yield(Fetched(.sample(number, of: total, films: films), age: age, staleness: staleness))
    }
}
