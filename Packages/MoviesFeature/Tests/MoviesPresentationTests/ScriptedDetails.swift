import CoreDomain
import Foundation
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Observation

/// A view model of a film whose details a test sends.
@MainActor
final class ScriptedDetails {
    private let fetch:
        StubReportingUseCase<
            FetchMovieDetailsUseCase.Input, Fetched<MovieDetails>, Fetched<MovieDetails>
        >
    private let loads = Recorder<ScriptedLoad<MovieDetails>>()
    let viewModel: DefaultMovieDetailsViewModel
    /// Brings the poster's path and size instead of a picture, once the gate lets the width pass.
    let fetchPoster: StubUseCase<FetchPosterUseCase.Input, Data>
    let gate = Gate()
    /// The addresses that were to be opened, in order.
    let opened = Recorder<String>()

    init() {
        // Each value is reported as a stored one; the last is returned as the fresh one at the end.
        fetch = StubReportingUseCase { [loads] _, report in
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
        fetchPoster = StubUseCase { [gate] input in
            try await gate.pass(input.size.rawValue)
            return Data("\(input.path) \(input.size)".utf8)
        }
        viewModel = DefaultMovieDetailsViewModel(
            fetch: fetch,
            fetchPoster: fetchPoster,
            actions: MovieDetailsViewModelActions { [opened] in opened.append($0) },
            advice: .sample
        )
    }

    /// What part stored answers were to play, in order.
    var policies: [CachePolicy] { fetch.inputs.map(\.policy) }

    /// Begins a load and returns once the view model listens.
    func load(_ reference: String) async -> ScriptedLoad<MovieDetails> {
        await begun { $0.start(reference, policy: .cacheFirst) }
    }

    /// Begins a refresh and returns once the view model listens.
    func refresh() async -> ScriptedLoad<MovieDetails> {
        await begun { $0.refresh() }
    }

    private func begun(
        _ body: (DefaultMovieDetailsViewModel) -> Void
    ) async -> ScriptedLoad<MovieDetails> {
        let before = loads.all.count
        body(viewModel)
        while loads.all.count == before, !Task.isCancelled { await Task.yield() }
        // There is none only if the test has run out of time.
        return loads.all.dropFirst(before).first ?? AsyncThrowingStream.makeStream().continuation
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
