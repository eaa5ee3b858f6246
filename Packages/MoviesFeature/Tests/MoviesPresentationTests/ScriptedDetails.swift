import CoreDomain
import Foundation
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Observation

/// A view model of a film whose details a test sends.
@MainActor
final class ScriptedDetails {
    private let fetch: StubUseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>
    private let loads = Recorder<Updates<MovieDetails>.Continuation>()
    let viewModel: DefaultMovieDetailsViewModel
    /// Brings the poster's path and size instead of a picture, once the gate lets the width pass.
    let fetchPoster: StubUseCase<FetchPosterUseCase.Input, Data>
    let gate = Gate()
    /// The addresses that were to be opened, in order.
    let opened = Recorder<String>()

    init() {
        fetch = StubUseCase { [loads] _ in
            let (stream, continuation) = Updates<MovieDetails>.makeStream()
            loads.append(continuation)
            return stream
        }
        fetchPoster = StubUseCase { [gate] input in
            try await gate.pass(input.size.rawValue)
            return Data("\(input.path) \(input.size)".utf8)
        }
        viewModel = DefaultMovieDetailsViewModel(
            fetch: fetch,
            fetchPoster: fetchPoster,
            actions: MovieDetailsViewModelActions { [opened] in opened.append($0) }
        )
    }

    /// What part stored answers were to play, in order.
    var policies: [CachePolicy] { fetch.inputs.map(\.policy) }

    /// Begins a load and returns once the view model listens.
    func load(_ reference: String) async -> Updates<MovieDetails>.Continuation {
        await begun { $0.load(reference, policy: .cacheFirst) }
    }

    /// Begins a refresh and returns once the view model listens.
    func refresh() async -> Updates<MovieDetails>.Continuation {
        await begun { $0.refresh() }
    }

    private func begun(
        _ body: (DefaultMovieDetailsViewModel) -> Void
    ) async -> Updates<MovieDetails>.Continuation {
        let before = loads.all.count
        body(viewModel)
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
