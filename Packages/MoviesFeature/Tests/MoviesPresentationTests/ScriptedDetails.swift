import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Observation

/// A view model of a film whose details a test sends.
@MainActor
final class ScriptedDetails {
    private let loads = Recorder<Updates<MovieDetails>.Continuation>()
    let viewModel: DefaultMovieDetailsViewModel

    init() {
        let fetch = StubUseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>> { [loads] _ in
            let (stream, continuation) = Updates<MovieDetails>.makeStream()
            loads.append(continuation)
            return stream
        }
        viewModel = DefaultMovieDetailsViewModel(fetch: fetch)
    }

    /// Begins a load and returns once the view model listens.
    func load(_ reference: String) async -> Updates<MovieDetails>.Continuation {
        let before = loads.all.count
        viewModel.load(reference, policy: .cacheFirst)
        while loads.all.count == before, !Task.isCancelled { await Task.yield() }
        // Only where the test has run out of time is there none.
        return loads.all.dropFirst(before).first ?? Updates<MovieDetails>.makeStream().continuation
    }

    /// Returns once the view model has come to `condition`.
    func wait(until condition: @escaping @MainActor (DefaultMovieDetailsViewModel) -> Bool) async {
        for await holds in Observations({ [viewModel] in condition(viewModel) }) where holds { return }
    }
}

extension MovieDetails {
    /// A film of which only what matters is said.
    static func sample(_ number: Int) -> MovieDetails {
        MovieDetails(movie: .sample(number))
    }
}
