package import CoreDomain
package import MoviesDomain
import Observation

/// Fetches one film for its views.
@MainActor
@Observable
package final class DefaultMovieDetailsViewModel: MovieDetailsViewModel {
    package private(set) var state = MovieDetailsState.idle
    package private(set) var notices: [String] = []
    package private(set) var failure: (any Error)?

    @ObservationIgnored private let fetch: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var generation = 0

    package init(fetch: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>) {
        self.fetch = fetch
    }

    isolated deinit {
        loading?.cancel()
    }

    package func load(_ reference: String, policy: CachePolicy) {
        loading?.cancel()
        generation += 1
        state = .loading
        notices = []
        failure = nil
        loading = Task { [weak self, fetch, generation] in
            do {
                for try await details in try await fetch.execute(.init(reference: reference, policy: policy)) {
                    guard let self, self.generation == generation else { return }
                    self.show(details)
                }
                self?.settle(generation, nil)
            } catch {
                self?.settle(generation, error)
            }
        }
    }

    package func cancel() {
        generation += 1
        loading?.cancel()
        loading = nil
        switch state {
        case .loading: state = .idle
        case .loaded(let item, isRefreshing: true): state = .loaded(item, isRefreshing: false)
        case .idle, .loaded, .failed: break
        }
    }

    private func show(_ details: Fetched<MovieDetails>) {
        state = .loaded(MovieDetailsItemViewModel(details.value), isRefreshing: true)
        if let notice = details.staleness.map(StalenessText.text), !notices.contains(notice) { notices.append(notice) }
    }

    private func settle(_ generation: Int, _ error: (any Error)?) {
        // Whoever superseded or cancelled this has set the state.
        guard self.generation == generation else { return }
        loading = nil
        failure = error
        switch (error, state) {
        case (let error?, _): state = .failed(message: MoviesErrorText.text(error))
        case (nil, .loaded(let item, _)): state = .loaded(item, isRefreshing: false)
        case (nil, _): break
        }
    }
}
