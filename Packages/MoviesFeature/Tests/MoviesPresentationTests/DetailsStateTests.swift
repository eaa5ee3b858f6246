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
        let message = "\(MoviesError.noSuchMovie(id: "1"))\nAdvice."
        await details.wait { $0.state == .failed(message: message) }
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

    @Test("a refresh leaves what is there until there is something newer, and when it fails")
    func refresh() async {
        let load = await details.load("1")
        load.yield(Fetched(.sample(1), age: .seconds(7_200)))
        load.finish()
        await details.wait { $0.state.isSettled }
        #expect(viewModel.age == "2 hours")
        let again = await details.refresh()
        #expect(viewModel.state == .loaded(item, isRefreshing: true))
        again.finish(throwing: MoviesError.unreachable(reason: "away"))
        await details.wait { $0.state.isSettled }
        #expect(viewModel.state == .loaded(item, isRefreshing: false))
        #expect(viewModel.notices.first?.hasPrefix("away") == true)
        #expect(details.policies == [.cacheFirst, .reload])
    }

    @Test("a refresh after a failure starts anew, and before there was anything does nothing")
    func refreshAfterFailure() async {
        viewModel.refresh()
        #expect(viewModel.state == .idle)
        let load = await details.load("1")
        load.finish(throwing: MoviesError.notStored)
        await details.wait { $0.state.isSettled }
        _ = await details.refresh()
        #expect(viewModel.state == .loading)
    }

    @Test(
        "opens the page that the source has of the film",
        arguments: [
            (Movie.sample(603), "https://www.themoviedb.org/movie/603"),
            (
                Movie(id: IMDbID("tt0083658").map(MovieID.imdb) ?? .tmdb(0), title: "Rain"),
                "https://www.imdb.com/title/tt0083658/"
            ),
        ]
    )
    func openPage(movie: Movie, address: String) async {
        viewModel.openPage()
        let load = await details.load("1")
        load.yield(Fetched(MovieDetails(movie: movie)))
        load.finish()
        await details.wait { $0.state.isSettled }
        viewModel.openPage()
        #expect(details.opened.all == [address])
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
