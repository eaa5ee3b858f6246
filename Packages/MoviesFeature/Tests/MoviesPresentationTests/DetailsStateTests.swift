import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("States of a film's details", .timeLimit(.minutes(1)))
@MainActor
struct DetailsStateTests {
    private let details = ScriptedDetails()
    private var viewModel: DefaultMovieDetailsViewModel { details.viewModel }
    private let item = MovieDetailsItemViewModel(.sample(1))

    @Test("idle, loading, loaded while refreshing, loaded")
    func success() async {
        #expect(viewModel.state == .idle)
        let load = await details.load("1")
        #expect(viewModel.state == .loading)
        load.yield(Fetched(.sample(1), staleness: Staleness(age: .seconds(3_600), reason: nil)))
        await details.wait { [item] in $0.state == .loaded(item, isRefreshing: true) }
        #expect(!viewModel.state.isSettled)
        load.finish()
        await details.wait { [item] in $0.state == .loaded(item, isRefreshing: false) }
        #expect(viewModel.state.isSettled)
        #expect(viewModel.notices == ["Showing stored results from 1 hour ago."])
    }

    @Test("a failure says why")
    func failure() async {
        let load = await details.load("1")
        load.finish(throwing: MoviesError.noSuchMovie(id: "1"))
        let message = MoviesErrorText.text(MoviesError.noSuchMovie(id: "1"))
        await details.wait { $0.state == .failed(message: message) }
        #expect(viewModel.failure as? MoviesError == .noSuchMovie(id: "1"))
    }

    @Test("cancelling keeps what is there")
    func cancel() async {
        _ = await details.load("1")
        viewModel.cancel()
        #expect(viewModel.state == .idle)
        let load = await details.load("1")
        load.yield(Fetched(.sample(1)))
        await details.wait { [item] in $0.state == .loaded(item, isRefreshing: true) }
        viewModel.cancel()
        #expect(viewModel.state == .loaded(item, isRefreshing: false))
    }

    @Test(
        "a runtime is told in hours and minutes",
        arguments: [(nil, nil), (45, "45 min"), (60, "1 h"), (117, "1 h 57 min")] as [(Int?, String?)]
    )
    func runtime(minutes: Int?, expected: String?) {
        let details = MovieDetails(movie: .sample(1), runtimeMinutes: minutes)
        #expect(MovieDetailsItemViewModel(details).runtimeText == expected)
    }
}
