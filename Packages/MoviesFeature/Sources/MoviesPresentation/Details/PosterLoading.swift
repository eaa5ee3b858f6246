import CoreDomain
import Foundation
import MoviesDomain

/// Fetches one poster at a time, in the size that is wanted last, and each size once.
@MainActor
final class PosterLoading {
    private let fetch: any UseCase<FetchPosterUseCase.Input, Data>
    private let show: @MainActor (MoviePosterState, (any Error)?) -> Void
    private var loading: Task<Void, Never>?
    /// What is there, or on its way.
    private var current: FetchPosterUseCase.Input?

    init(
        fetch: any UseCase<FetchPosterUseCase.Input, Data>,
        show: @escaping @MainActor (MoviePosterState, (any Error)?) -> Void
    ) {
        self.fetch = fetch
        self.show = show
    }

    isolated deinit {
        loading?.cancel()
    }

    func load(_ path: String, width: Int, policy: CachePolicy) {
        let input = FetchPosterUseCase.Input(path: path, size: PosterSize(nearestTo: width), policy: policy)
        guard input != current else { return }
        loading?.cancel()
        current = input
        show(.loading, nil)
        loading = Task { [weak self, fetch] in
            var state = MoviePosterState.failed
            var failure: (any Error)?
            do {
                state = .loaded(try await fetch.execute(input))
            } catch {
                failure = error
            }
            // Superseded or cancelled, what it brought is for nobody.
            guard let self, !Task.isCancelled, current == input else { return }
            loading = nil
            // What failed may be tried again.
            if failure != nil { current = nil }
            show(state, failure)
        }
    }

    /// Stops what is under way, so that it can be asked for again.
    func cancel() {
        guard loading != nil else { return }
        loading?.cancel()
        loading = nil
        current = nil
        show(.none, nil)
    }

    /// Forgets the film.
    func reset() {
        cancel()
        current = nil
        show(.none, nil)
    }
}
