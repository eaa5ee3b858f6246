import CoreDomain
import Foundation
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("MovieDetailsState", .timeLimit(.minutes(10)))
@MainActor
struct DetailsStateTests {
    private let details = ScriptedDetails()
    private var viewModel: DefaultMovieDetailsViewModel { details.viewModel }
    private let item = MovieDetailsItemViewModel(.sample(1))

    @Test("The state of DefaultMovieDetailsViewModel is idle, then loading, then refreshing, then loaded")
    func success() async {
        #expect(viewModel.state == .idle)
        let load = await details.load("1")
        #expect(viewModel.state == .loading)
        load.yield(Fetched(.sample(1), staleness: Staleness(age: .seconds(3_600), reason: nil)))
        await details.wait { [item] in $0.state == .loaded(item, isRefreshing: true) }
        #expect(!viewModel.state.isSettled)
        load.finish()
        await details.wait { [item] in $0.state == .loaded(item, isRefreshing: false) }
        #expect(viewModel.state.isSettled && viewModel.notices == ["Showing stored results from 1 hour ago."])
    }

    @Test("A failure has the message and the advice, and a refresh repeats the load, but does nothing before it")
    func failure() async {
        viewModel.refresh()
        #expect(viewModel.state == .idle)
        await details.load("1").finish(throwing: MoviesError.noSuchMovie(id: "1"))
        let message = "\(MoviesError.noSuchMovie(id: "1"))\nAdvice."
        await details.wait { $0.state == .failed(message: message) }
        _ = await details.refresh()
        #expect(viewModel.state == .loading)
    }

    @Test("A cancelled request of DefaultMovieDetailsViewModel shows no error")
    func cancelledRequest() async {
        await details.load("1").finish(throwing: CancellationError())
        await details.wait { $0.state == .idle }
    }

    @Test("A failed refresh of DefaultMovieDetailsViewModel keeps the film and adds a notice")
    func refresh() async {
        let load = await details.load("1")
        load.yield(Fetched(.sample(1), age: .seconds(7_200)))
        load.finish()
        await details.wait { $0.state.isSettled }
        #expect(viewModel.age == "2 hours")
        let refresh = await details.refresh()
        #expect(viewModel.state == .loaded(item, isRefreshing: true))
        refresh.finish(throwing: MoviesError.unreachable(reason: "away"))
        await details.wait { [item] in $0.state == .loaded(item, isRefreshing: false) }
        #expect(viewModel.notices.first?.hasPrefix("away") == true)
        #expect(details.fetch.inputs.count == 1 && details.reload.inputs.count == 1)
    }

    @Test("DefaultMovieDetailsViewModel opens the page of a loaded film only, and copies texts")
    func openPage() async {
        viewModel.openPage()
        await details.show(.sample(603))
        viewModel.openPage()
        viewModel.copy("7")
        #expect(details.opened.all == ["https://www.themoviedb.org/movie/603"] && details.copied.all == ["7"])
    }

    private var sizes: [PosterSize] { details.fetchPoster.inputs.map(\.size) }

    private func waitForFile(_ size: PosterSize) async {
        await details.wait { $0.poster == .loaded(Data("/p.jpg \(size)".utf8)) }
    }

    @Test("DefaultMovieDetailsViewModel fetches the poster after the film, once for widths with the same nearest size")
    func once() async {
        viewModel.updatePosterImage(width: 300)
        #expect(viewModel.poster == .none)
        details.gate.open(342)
        await details.show()
        viewModel.updatePosterImage(width: 350)
        await waitForFile(.w342)
        viewModel.updatePosterImage(width: 330)
        await waitForFile(.w342)
        #expect(sizes == [.w342])
    }

    @Test("DefaultMovieDetailsViewModel cancels the load of a poster when another size is requested")
    func superseded() async {
        await details.show()
        viewModel.updatePosterImage(width: 92)
        await details.gate.wait { $0.arrived == [92] }
        viewModel.updatePosterImage(width: 780)
        details.gate.open(780)
        await waitForFile(.w780)
        await details.gate.wait { $0.cancelled == [92] }
    }

    @Test("Refreshing DefaultMovieDetailsViewModel fetches a failed poster again")
    func retry() async {
        await details.show()
        details.gate.fail(92, MoviesError.unreachable(reason: "away"))
        viewModel.updatePosterImage(width: 92)
        await details.wait { $0.poster == .failed }
        details.gate.open(92)
        await details.refresh().send(.sample(1))
        await waitForFile(.w92)
        #expect(sizes == [.w92, .w92])
    }

    @Test("A poster is fetched again after its load was cancelled, and removed when another film loads")
    func cancelled() async {
        await details.show()
        viewModel.updatePosterImage(width: 92)
        await details.gate.wait { $0.arrived == [92] }
        viewModel.cancel()
        await details.gate.wait { $0.cancelled == [92] }
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.poster == .none)
        details.gate.open(92)
        viewModel.updatePosterImage(width: 92)
        await waitForFile(.w92)
        _ = await details.load("2")
        #expect(viewModel.poster == .none)
    }
}

@Suite("The user's rating in DefaultMovieDetailsViewModel", .timeLimit(.minutes(10)))
@MainActor
struct RatingTests {
    private let gate = Gate()
    private let ratings: FakeMovieRatings
    private let details: ScriptedDetails
    private var viewModel: DefaultMovieDetailsViewModel { details.viewModel }

    init() {
        ratings = FakeMovieRatings([.tmdb(1): MovieRating(8.5)].compactMapValues(\.self), gate: gate)
        details = ScriptedDetails(fetchRating: FetchMovieRatingUseCase(ratings: ratings))
    }

    private func requestRating() async {
        await details.load("1").send(.sample(1))
        await gate.wait { $0.arrived.count == 1 }
    }

    private var isUnrated: Bool { details.shown.map { $0.yourRating == nil } == true }

    @Test("The film is shown before the rating arrives, with which the state settles, and rate() passes the rating")
    func order() async {
        await requestRating()
        #expect(isUnrated && !viewModel.state.isSettled)
        gate.open()
        await details.wait { $0.state.isSettled }
        #expect(details.shown?.yourRating == 8.5 && details.shown?.yourRatingText == "8.5 of 10")
        #expect(ratings.calls == ["get tmdb:1"] && viewModel.canRate && !ScriptedDetails().viewModel.canRate)
        viewModel.rate()
        #expect(details.rated.all == [MovieRating(8.5)] && !viewModel.state.isSettled)
    }

    @Test("A refresh keeps the shown rating until the new one arrives")
    func refresh() async {
        gate.open()
        await details.show()
        let refresh = await details.refresh()
        #expect(details.shown?.yourRating == 8.5)
        refresh.yield(Fetched(MovieDetails(movie: .sample(1, "New title"))))
        await details.wait { [details] _ in details.shown?.movie.title == "New title" }
        #expect(details.shown?.yourRating == 8.5)
        refresh.finish()
        await details.wait { $0.state.isSettled }
        #expect(details.shown?.yourRating == 8.5 && ratings.calls == ["get tmdb:1", "get tmdb:1"])
    }

    @Test("cancel() while the rating is requested cancels the request, and keeps the film without a notice")
    func cancel() async {
        await requestRating()
        viewModel.cancel()
        await gate.wait { $0.cancelled == [0] }
        #expect(isUnrated && viewModel.state.isSettled && viewModel.notices.isEmpty)
    }
}
