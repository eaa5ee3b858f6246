import AccountInterface
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("The user's rating in DefaultMovieDetailsViewModel", .timeLimit(.minutes(1)))
@MainActor
struct RatingTests {
    private let gate = Gate()
    private let ratings: FakeMovieRatings
    private let details: ScriptedDetails
    private var viewModel: DefaultMovieDetailsViewModel { details.viewModel }

    init() {
        let movie = MovieDetails.sample(1).movie.id
        ratings = FakeMovieRatings([movie: MovieRating(8.5)].compactMapValues(\.self), gate: gate)
        details = ScriptedDetails(fetchRating: FetchMovieRatingUseCase(ratings: ratings))
    }

    /// The film and its rating as the view model shows them; nil before the film has arrived.
    private var shown: MovieDetailsItemViewModel? {
        if case .loaded(let item, _) = viewModel.state { item } else { nil }
    }

    /// Loads the film, and waits until the rating is requested.
    private func loadMovie() async {
        let load = await details.load("1")
        load.yield(Fetched(.sample(1)))
        load.finish()
        await gate.wait { $0.arrived.count == 1 }
    }

    @Test("The film is shown before the rating arrives, and the state settles with the rating")
    func order() async {
        await loadMovie()
        #expect(shown != nil && shown?.yourRating == nil && !viewModel.state.isSettled)
        gate.open()
        await details.wait { $0.state.isSettled }
        #expect(shown?.yourRating == 8.5 && shown?.yourRatingText == "8.5")
        #expect(ratings.calls == ["get tmdb:1"])
    }

    @Test("Without accounts, no rating is requested")
    func noAccounts() async {
        let details = ScriptedDetails()
        let load = await details.load("1")
        load.yield(Fetched(.sample(1)))
        load.finish()
        await details.wait { $0.state.isSettled }
        #expect(ratings.calls.isEmpty)
        #expect(viewModel.canRate && !details.viewModel.canRate)
    }

    @Test(
        "A failed request for the rating is a notice, and the film stays",
        arguments: [AccountError.sessionEnded, .failed(message: "No.")]
    )
    func failure(error: AccountError) async {
        ratings.fail(error)
        gate.open()
        await loadMovie()
        await details.wait { $0.state.isSettled }
        #expect(viewModel.notices == ["\(error)"])
        #expect(shown != nil && shown?.yourRating == nil)
    }

    @Test("A load that its caller awaits succeeds although the request for the rating fails")
    func awaitedFailure() async throws {
        ratings.fail(AccountError.sessionEnded)
        gate.open()
        let (task, load) = await details.awaitedLoad("1")
        load.yield(Fetched(.sample(1)))
        load.finish()
        try await task.value
        #expect(viewModel.notices == ["\(AccountError.sessionEnded)"] && shown != nil)
    }

    @Test("A request for the rating that the end of the session cancels leaves the film without a notice")
    func cancelledRating() async {
        ratings.fail(CancellationError())
        gate.open()
        await loadMovie()
        await details.wait { $0.state.isSettled }
        #expect(shown != nil && shown?.yourRating == nil && viewModel.notices.isEmpty)
    }

    @Test("A refresh keeps the shown rating until the new one arrives")
    func refresh() async {
        gate.open()
        await loadMovie()
        await details.wait { $0.state.isSettled }
        let refresh = await details.refresh()
        #expect(shown?.yourRating == 8.5)
        refresh.yield(Fetched(MovieDetails(movie: .sample(1, "New title"))))
        await details.wait {
            if case .loaded(let item, _) = $0.state { item.movie.title == "New title" } else { false }
        }
        #expect(shown?.yourRating == 8.5)
        refresh.finish()
        await details.wait { $0.state.isSettled }
        #expect(shown?.yourRating == 8.5 && ratings.calls == ["get tmdb:1", "get tmdb:1"])
    }

    @Test("cancel() while the rating is requested cancels the request, and keeps the film without a notice")
    func cancel() async {
        await loadMovie()
        viewModel.cancel()
        await gate.wait { $0.cancelled == [0] }
        #expect(shown != nil && viewModel.state.isSettled && viewModel.notices.isEmpty)
    }

    @Test("rate() passes the shown rating, and fetches the film again after the rating has changed")
    func rate() async {
        viewModel.rate()
        #expect(details.rated.all.isEmpty)
        gate.open()
        await loadMovie()
        await details.wait { $0.state.isSettled }
        viewModel.rate()
        #expect(details.rated.all == [MovieRating(8.5)])
        #expect(!viewModel.state.isSettled)
    }
}
