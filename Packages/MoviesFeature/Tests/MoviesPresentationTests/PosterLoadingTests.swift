import CoreDomain
import Foundation
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("The poster of a film", .timeLimit(.minutes(1)))
@MainActor
struct PosterLoadingTests {
    private let details = ScriptedDetails()
    private var viewModel: DefaultMovieDetailsViewModel { details.viewModel }
    private var sizes: [PosterSize] { details.fetchPoster.inputs.map(\.size) }

    private func loadFilm(_ film: MovieDetails = .sample(1)) async {
        let load = await details.load("1")
        load.yield(Fetched(film))
        load.finish()
        await details.wait { $0.state.isSettled }
    }

    private func file(_ size: PosterSize) -> MoviePosterState { .loaded(Data("/p.jpg \(size)".utf8)) }

    @Test("is fetched once the film is there, in the size nearest to what is wanted")
    func order() async {
        viewModel.updatePosterImage(width: 300)
        #expect(viewModel.poster == .none)
        details.gate.open(342)
        await loadFilm()
        await details.wait { [file] in $0.poster == file(.w342) }
        #expect(sizes == [.w342])
    }

    @Test("is fetched once in each size, however often that is wanted")
    func once() async {
        await loadFilm()
        details.gate.open(342)
        viewModel.updatePosterImage(width: 342)
        viewModel.updatePosterImage(width: 350)
        await details.wait { [file] in $0.poster == file(.w342) }
        viewModel.updatePosterImage(width: 330)
        #expect(viewModel.poster == file(.w342))
        #expect(sizes == [.w342])
    }

    @Test("in another size supersedes what is under way")
    func superseded() async {
        await loadFilm()
        viewModel.updatePosterImage(width: 92)
        await details.gate.wait { $0.arrived == [92] }
        viewModel.updatePosterImage(width: 780)
        details.gate.open(780)
        await details.wait { [file] in $0.poster == file(.w780) }
        await details.gate.wait { $0.cancelled == [92] }
        #expect(viewModel.poster == file(.w780))
    }

    @Test("that could not be had leaves the film as it is, and says why to whoever asks")
    func failed() async {
        await loadFilm()
        details.gate.fail(92, MoviesError.unreachable(reason: "away"))
        viewModel.updatePosterImage(width: 92)
        await details.wait { $0.poster == .failed }
    }

    @Test("that could not be had is tried again with the film")
    func again() async {
        await loadFilm()
        details.gate.fail(92, MoviesError.unreachable(reason: "away"))
        viewModel.updatePosterImage(width: 92)
        await details.wait { $0.poster == .failed }
        details.gate.open(92)
        let refresh = await details.refresh()
        refresh.yield(Fetched(.sample(1)))
        refresh.finish()
        await details.wait { [file] in $0.poster == file(.w92) }
        #expect(details.fetchPoster.inputs.map(\.policy) == [.cacheFirst, .reload])
    }

    @Test("is not asked for where the film has none")
    func noPoster() async {
        viewModel.updatePosterImage(width: 92)
        await loadFilm(MovieDetails(movie: Movie(id: .tmdb(1), title: "Rain")))
        #expect(viewModel.poster == .none)
        #expect(sizes.isEmpty)
    }

    @Test("is cancelled with the rest, and can be asked for again")
    func cancelled() async {
        await loadFilm()
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

    @Test("of a film does not stay for the next one")
    func nextFilm() async {
        await loadFilm()
        details.gate.open(92)
        viewModel.updatePosterImage(width: 92)
        await details.wait { [file] in $0.poster == file(.w92) }
        _ = await details.load("2")
        #expect(viewModel.poster == .none)
    }
}
