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
    @ObservationIgnored private let loading = LatestUpdates<MovieDetails>()

    package init(fetch: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>) {
        self.fetch = fetch
    }

    package func load(_ reference: String, policy: CachePolicy) {
        state = .loading
        notices = []
        failure = nil
        loading.follow { [fetch] in
            try await fetch.execute(.init(reference: reference, policy: policy))
        } show: { [weak self] details in
            self?.show(details)
            return true
        } settle: { [weak self] error in
            self?.settle(error)
        }
    }

    package func cancel() {
        loading.cancel()
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

    private func settle(_ error: (any Error)?) {
        failure = error
        switch (error, state) {
        case (let error?, _): state = .failed(message: MoviesErrorText.text(error))
        case (nil, .loaded(let item, _)): state = .loaded(item, isRefreshing: false)
        case (nil, _): break
        }
    }
}
