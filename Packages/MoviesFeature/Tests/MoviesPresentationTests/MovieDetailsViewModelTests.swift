import CoreDomain
import Foundation
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("MovieDetailsState", .timeLimit(.minutes(1)))
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
        #expect(viewModel.state.isSettled)
        #expect(viewModel.notices == ["Showing stored results from 1 hour ago."])
    }

    @Test("The failed state of DefaultMovieDetailsViewModel contains the message and the advice")
    func failure() async {
        let load = await details.load("1")
        load.finish(throwing: MoviesError.noSuchMovie(id: "1"))
        let message = "\(MoviesError.noSuchMovie(id: "1"))\nAdvice."
        await details.wait { $0.state == .failed(message: message) }
    }

    @Test("DefaultMovieDetailsViewModel.cancel() keeps the shown details and ends the refresh")
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

    @Test("If the request for the film is cancelled, DefaultMovieDetailsViewModel is idle and shows no error")
    func cancelledRequest() async {
        let load = await details.load("1")
        load.finish(throwing: CancellationError())
        await details.wait { $0.state != .loading }
        #expect(viewModel.state == .idle)
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
        await details.wait { $0.state.isSettled }
        #expect(viewModel.state == .loaded(item, isRefreshing: false))
        #expect(viewModel.notices.first?.hasPrefix("away") == true)
        #expect(details.fetch.inputs.count == 1 && details.reload.inputs.count == 1)
    }

    @Test("Refreshing DefaultMovieDetailsViewModel repeats a failed load, and does nothing before the first load")
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
        "DefaultMovieDetailsViewModel opens the web page of a loaded film at its source, and copies its address and id",
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
        viewModel.copyAddress()
        viewModel.copyID()
        let load = await details.load("1")
        load.yield(Fetched(MovieDetails(movie: movie)))
        load.finish()
        await details.wait { $0.state.isSettled }
        viewModel.openPage()
        #expect(details.opened.all == [address])
        viewModel.copyAddress()
        viewModel.copyID()
        #expect(details.copied.all == [address, movie.id.description])
    }

    @Test(
        "MovieDetailsItemViewModel.runtimeText omits hours or minutes that are 0, and is nil for an unknown runtime",
        arguments: [(nil, nil), (45, "45 min"), (60, "1 h"), (117, "1 h 57 min")] as [(Int?, String?)]
    )
    func runtime(minutes: Int?, expected: String?) {
        let details = MovieDetails(movie: .sample(1), runtimeMinutes: minutes)
        #expect(MovieDetailsItemViewModel(details).runtimeText == expected)
    }
}

@Suite("Poster of DefaultMovieDetailsViewModel", .timeLimit(.minutes(1)))
@MainActor
struct PosterLoadingTests {
    private let details = ScriptedDetails()
    private var viewModel: DefaultMovieDetailsViewModel { details.viewModel }
    private var sizes: [PosterSize] { details.fetchPoster.inputs.map(\.size) }

    private func loadMovie(_ movie: MovieDetails = .sample(1)) async {
        let load = await details.load("1")
        load.yield(Fetched(movie))
        load.finish()
        await details.wait { $0.state.isSettled }
    }

    private func file(_ size: PosterSize) -> MoviePosterState { .loaded(Data("/p.jpg \(size)".utf8)) }

    @Test("DefaultMovieDetailsViewModel fetches the poster after the film, in the nearest size")
    func order() async {
        viewModel.updatePosterImage(width: 300)
        #expect(viewModel.poster == .none)
        details.gate.open(342)
        await loadMovie()
        await details.wait { [file] in $0.poster == file(.w342) }
        #expect(sizes == [.w342])
    }

    @Test("DefaultMovieDetailsViewModel fetches the poster once for widths with the same nearest size")
    func once() async {
        await loadMovie()
        details.gate.open(342)
        viewModel.updatePosterImage(width: 342)
        viewModel.updatePosterImage(width: 350)
        await details.wait { [file] in $0.poster == file(.w342) }
        viewModel.updatePosterImage(width: 330)
        #expect(viewModel.poster == file(.w342))
        #expect(sizes == [.w342])
    }

    @Test("DefaultMovieDetailsViewModel cancels the load of a poster when another size is requested")
    func superseded() async {
        await loadMovie()
        viewModel.updatePosterImage(width: 92)
        await details.gate.wait { $0.arrived == [92] }
        viewModel.updatePosterImage(width: 780)
        details.gate.open(780)
        await details.wait { [file] in $0.poster == file(.w780) }
        await details.gate.wait { $0.cancelled == [92] }
        #expect(viewModel.poster == file(.w780))
    }

    @Test("Refreshing DefaultMovieDetailsViewModel fetches a failed poster again")
    func retry() async {
        await loadMovie()
        details.gate.fail(92, MoviesError.unreachable(reason: "away"))
        viewModel.updatePosterImage(width: 92)
        await details.wait { $0.poster == .failed }
        details.gate.open(92)
        let refresh = await details.refresh()
        refresh.yield(Fetched(.sample(1)))
        refresh.finish()
        await details.wait { [file] in $0.poster == file(.w92) }
        #expect(details.fetchPoster.inputs.count == 2)
    }

    @Test("DefaultMovieDetailsViewModel sends no poster request for a film without a poster")
    func noPoster() async {
        viewModel.updatePosterImage(width: 92)
        await loadMovie(MovieDetails(movie: Movie(id: .tmdb(1), title: "Rain")))
        #expect(viewModel.poster == .none)
        #expect(sizes.isEmpty)
    }

    @Test("DefaultMovieDetailsViewModel fetches a poster again after its load was cancelled")
    func cancelled() async {
        await loadMovie()
        viewModel.updatePosterImage(width: 92)
        await details.gate.wait { $0.arrived == [92] }
        viewModel.cancel()
        #expect(viewModel.poster == .none)
        await details.gate.wait { $0.cancelled == [92] }
        for _ in 0..<20 { await Task.yield() }
        #expect(viewModel.poster == .none)
        details.gate.open(92)
        viewModel.updatePosterImage(width: 92)
        await details.wait { [file] in $0.poster == file(.w92) }
    }

    @Test("DefaultMovieDetailsViewModel removes the poster of the previous film when another film loads")
    func nextMovie() async {
        await loadMovie()
        details.gate.open(92)
        viewModel.updatePosterImage(width: 92)
        await details.wait { [file] in $0.poster == file(.w92) }
        _ = await details.load("2")
        #expect(viewModel.poster == .none)
    }
}

@Suite("MovieDetailsViewModelDelegate", .timeLimit(.minutes(1)))
@MainActor
struct DelegationTests {
    private let pages = ScriptedPages()
    private let details = ScriptedDetails()

    private func list(sort: MoviesSortOrder = .relevance) async {
        await pages.show(.popular(sort: sort)) { $0.send(1, of: 1, movies: [1, 2, 3]) }
    }

    @Test(
        "DefaultMoviesListViewModel updates the row of a film whose details were loaded",
        arguments: [MoviesSortOrder.relevance, .rating]
    )
    func row(sort: MoviesSortOrder) async {
        await list(sort: sort)
        details.viewModel.delegate = pages.viewModel
        let load = await details.load("2")
        load.yield(Fetched(MovieDetails(movie: .sample(2, "Another title", rating: 3))))
        await pages.wait { $0.items.contains { $0.title == "Another title" } }
        #expect(pages.viewModel.items.map(\.id) == [1, 2, 3])
        #expect(pages.viewModel.items.map(\.ratingText) == ["8.0", "3.0", "8.0"])
    }

    @Test(
        "When the next page arrives, DefaultMoviesListViewModel keeps a row that a details view model updated",
        arguments: [MoviesSortOrder.relevance, .rating]
    )
    func furtherPages(sort: MoviesSortOrder) async {
        await pages.show(.popular(sort: sort)) { $0.send(1, of: 2, movies: [1, 2]) }
        pages.viewModel.movieDetailsViewModel(details.viewModel, didUpdate: .sample(1, "Another title"))
        let second = await pages.loadNextPage()
        second.send(2, of: 2, movies: [3])
        second.finish()
        await pages.wait { $0.state == .loaded && $0.items.count == 3 }
        #expect(pages.viewModel.items.map(\.title) == ["Another title", "A film", "A film"])
    }

    @Test("DefaultMoviesListViewModel ignores updated details of a film that is not in the list")
    func unknown() async {
        await list()
        let before = pages.viewModel.items
        pages.viewModel.movieDetailsViewModel(details.viewModel, didUpdate: .sample(9, "Another title"))
        #expect(pages.viewModel.items == before)
    }

    @Test("DefaultMovieDetailsViewModel does not retain its delegate")
    func weakDelegate() async {
        var list: DefaultMoviesListViewModel? = ScriptedPages().viewModel
        details.viewModel.delegate = list
        list = nil
        #expect(details.viewModel.delegate == nil)
    }
}
