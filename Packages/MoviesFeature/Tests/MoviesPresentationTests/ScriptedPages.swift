import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Observation

/// A view model of a list whose pages a test sends one by one.
@MainActor
final class ScriptedPages {
    typealias Collect = StubUseCase<CollectMoviesUseCase.Input, Updates<MoviesPage>>

    /// The loads that were begun, in order.
    let loads = Recorder<Updates<MoviesPage>.Continuation>()
    let collect: Collect
    let viewModel: DefaultMoviesListViewModel
    /// The films whose details were asked for, in order.
    let shown = Recorder<String>()

    init() {
        collect = Collect { [loads] _ in
            let (stream, continuation) = Updates<MoviesPage>.makeStream()
            loads.append(continuation)
            return stream
        }
        viewModel = DefaultMoviesListViewModel(
            collect: collect,
            actions: MoviesListViewModelActions { [shown] film, _ in shown.append(String(film.id)) }
        )
    }

    /// Begins a load and returns once the view model listens.
    func load(_ request: MoviesListRequest) async -> Updates<MoviesPage>.Continuation {
        await begun { $0.load(request) }
    }

    /// Asks for the next page and returns once the view model listens.
    func loadNextPage() async -> Updates<MoviesPage>.Continuation {
        await begun { $0.loadNextPage() }
    }

    /// Returns once the view model has come to `condition`.
    func wait(until condition: @escaping @MainActor (DefaultMoviesListViewModel) -> Bool) async {
        for await holds in Observations({ [viewModel] in condition(viewModel) }) where holds { return }
    }

    private func begun(_ body: (DefaultMoviesListViewModel) -> Void) async -> Updates<MoviesPage>.Continuation {
        let before = loads.all.count
        body(viewModel)
        while loads.all.count == before, !Task.isCancelled { await Task.yield() }
        // Only where the test has run out of time is there none.
        return loads.all.dropFirst(before).first ?? Updates<MoviesPage>.makeStream().continuation
    }
}

extension MoviesListRequest {
    /// A request for popular films.
    static func popular(
        _ pages: PageSelection = .single(1),
        limit: Int? = nil,
        sort: MoviesSortOrder = .relevance,
        policy: CachePolicy = .freshWhileValid
    ) -> MoviesListRequest {
        MoviesListRequest(list: .popular, pages: pages, limit: limit, sort: sort, policy: policy)
    }
}

extension Updates<MoviesPage>.Continuation {
    /// Sends a page with the films of these numbers.
    func send(_ number: Int, of total: Int, films: [Int], age: Duration? = nil, staleness: Staleness? = nil) {
        yield(Fetched(.sample(number, of: total, films: films), age: age, staleness: staleness))
    }
}
