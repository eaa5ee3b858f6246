import AsyncTesting
import CoreDomain
import Foundation
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport

/// The continuation through which a test sends the values and the end of a load, even after the load was cancelled.
typealias ScriptedLoad<Value: Sendable> = AsyncThrowingStream<Fetched<Value>, any Error>.Continuation

extension Recorder {
    /// Runs `body`, and returns the continuation of the load that starts then.
    @MainActor
    fileprivate func next<Value>(_ body: () -> Void) async -> Element where Element == ScriptedLoad<Value> {
        let before = all.count
        body()
        await eventually { all.count != before }
        // If no load has started, the time limit has cancelled the test, and the result is not used.
        return all.dropFirst(before).first ?? AsyncThrowingStream.makeStream().continuation
    }
}

/// A film list view model, and the loads through which a test sends pages to the view model.
@MainActor
final class ScriptedPages {
    typealias Collect = StubReportingUseCase<MoviesListRequest, Fetched<MoviesPage>, Void>

    let loads = Recorder<ScriptedLoad<MoviesPage>>()
    let collect: Collect, reload: Collect
    let viewModel: DefaultMoviesListViewModel
    /// The ids of the films whose details were opened, oldest first.
    let shown = Recorder<String>()
    /// The opened addresses and the copied texts, oldest first.
    let opened = Recorder<String>(), copied = Recorder<String>()

    init() {
        let makeCollect = { [loads] in
            Collect { _, report in
                let (stream, continuation) = AsyncThrowingStream<Fetched<MoviesPage>, any Error>.makeStream()
                loads.append(continuation)
                for try await page in stream { await report(page) }
                try Task.checkCancellation()
            }
        }
        (collect, reload) = (makeCollect(), makeCollect())
        var actions = MoviesViewModelActions()
        actions.show = { [shown] movie in shown.append(String(movie.id)) }
        actions.openAddress = { [opened] in opened.append($0) }
        actions.copy = { [copied] in copied.append($0) }
        viewModel = DefaultMoviesListViewModel(collect: collect, reload: reload, actions: actions, advice: .sample)
    }

    func load(_ request: MoviesListRequest) async -> ScriptedLoad<MoviesPage> {
        await loads.next { viewModel.start(request) }
    }

    func show(_ request: MoviesListRequest = .popular(), _ send: (ScriptedLoad<MoviesPage>) -> Void) async {
        let load = await load(request)
        send(load)
        load.finish()
        await wait { $0.state.isSettled }
    }

    func waitForLoads(_ count: Int) async { await eventually { loads.all.count >= count } }

    func loadNextPage() async -> ScriptedLoad<MoviesPage> { await loads.next { viewModel.loadNextPage() } }

    func refresh() async -> ScriptedLoad<MoviesPage> { await loads.next { viewModel.refresh() } }

    var ids: [Int] { viewModel.items.map(\.id) }

    /// The pages that were requested, except by a refresh, oldest first.
    var requested: [ClosedRange<Int>] { collect.inputs.map(\.pagesToFetch) }

    static let failure = "\(MoviesError.notStored)\nAdvice."

    func wait(until condition: (DefaultMoviesListViewModel) -> Bool) async { await eventually { condition(viewModel) } }
}

extension MoviesListRequest {
    static func popular(
        _ pages: ClosedRange<Int>? = nil,
        limit: Int? = nil,
        sort: MoviesSortOrder = .relevance
    ) -> MoviesListRequest {
        MoviesListRequest(.popular(), pages: pages, limit: limit, sort: sort)
    }
}

extension ScriptedLoad<MoviesPage> {
    func send(_ number: Int, of total: Int, movies: [Int]) {
        yield(Fetched(MoviesPage.sample(number, of: total, movies: movies)))
    }
}

@MainActor
final class ScriptedDetails {
    typealias Fetch = StubReportingUseCase<
        FetchMovieDetailsUseCase.Input, Fetched<MovieDetails>, Fetched<MovieDetails>
    >

    let fetch: Fetch, reload: Fetch
    private let loads = Recorder<ScriptedLoad<MovieDetails>>()
    let viewModel: DefaultMovieDetailsViewModel
    /// A use case that returns the path and size instead of an image, after the gate has opened for the width.
    let fetchPoster: StubUseCase<FetchPosterUseCase.Input, Data>
    let gate = Gate()
    let opened = Recorder<String>(), copied = Recorder<String>()
    let rated = Recorder<MovieRating?>()

    init(fetchRating: (any UseCase<MovieID, MovieRating?>)? = nil) {
        // The use case reports each value as a stored value, and returns the last value as the fresh one.
        let makeFetch = { [loads] in
            Fetch { _, report in
                let (stream, continuation) = AsyncThrowingStream<Fetched<MovieDetails>, any Error>.makeStream()
                loads.append(continuation)
                var last: Fetched<MovieDetails>?
                for try await details in stream {
                    await report(details)
                    last = details
                }
                guard let last else { throw CancellationError() }
                return last
            }
        }
        (fetch, reload) = (makeFetch(), makeFetch())
        fetchPoster = StubUseCase { [gate] input in
            try await gate.pass(input.size.rawValue)
            return Data("\(input.path) \(input.size)".utf8)
        }
        var actions = MoviesViewModelActions()
        actions.openAddress = { [opened] in opened.append($0) }
        actions.copy = { [copied] in copied.append($0) }
        if fetchRating != nil {
            actions.rate = { [rated] _, current, didRate in
                rated.append(current)
                didRate()
            }
        }
        viewModel = DefaultMovieDetailsViewModel(
            fetch: fetch,
            reload: reload,
            fetchPoster: fetchPoster,
            fetchRating: fetchRating,
            actions: actions,
            advice: .sample
        )
    }

    func load(_ reference: String) async -> ScriptedLoad<MovieDetails> {
        await loads.next { viewModel.start(reference) }
    }

    func show(_ movie: MovieDetails = .sample(1)) async {
        await load("1").send(movie)
        await wait { $0.state.isSettled }
    }

    var shown: MovieDetailsItemViewModel? { viewModel.state.item }

    func refresh() async -> ScriptedLoad<MovieDetails> { await loads.next { viewModel.refresh() } }

    func wait(until condition: (DefaultMovieDetailsViewModel) -> Bool) async {
        await eventually { condition(viewModel) }
    }
}

extension ScriptedLoad<MovieDetails> {
    func send(_ movie: MovieDetails) {
        yield(Fetched(movie))
        finish()
    }
}

extension MovieDetails {
    static func sample(_ number: Int) -> MovieDetails { MovieDetails(movie: .sample(number)) }
}
