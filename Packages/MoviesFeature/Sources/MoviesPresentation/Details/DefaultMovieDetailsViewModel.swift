package import CoreDomain
package import Foundation
package import MoviesDomain
import Observation

/// Fetches one film and its poster for its views.
@MainActor
@Observable
package final class DefaultMovieDetailsViewModel: MovieDetailsViewModel {
    package private(set) var state = MovieDetailsState.idle
    package private(set) var poster = MoviePosterState.none
    package private(set) var posterFailure: (any Error)?
    package private(set) var age: String?
    package private(set) var notices: [String] = []
    package private(set) var failure: (any Error)?

    /// Told when the film turns out to be another than was known before.
    @ObservationIgnored package weak var delegate: (any MovieDetailsViewModelDelegate)?

    @ObservationIgnored private let fetch: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>
    @ObservationIgnored private let fetchPoster: any UseCase<FetchPosterUseCase.Input, Data>
    @ObservationIgnored private let actions: MovieDetailsViewModelActions
    @ObservationIgnored private let loading = LatestUpdates<MovieDetails>()
    @ObservationIgnored private lazy var posterLoading = PosterLoading(fetch: fetchPoster) {
        [weak self] state, failure in
        self?.poster = state
        self?.posterFailure = failure
    }
    /// What was asked for last.
    @ObservationIgnored private var request: FetchMovieDetailsUseCase.Input?
    /// In dots; nil while no view wants the poster.
    @ObservationIgnored private var posterWidth: Int?

    package init(
        fetch: any UseCase<FetchMovieDetailsUseCase.Input, Updates<MovieDetails>>,
        fetchPoster: any UseCase<FetchPosterUseCase.Input, Data>,
        actions: MovieDetailsViewModelActions
    ) {
        self.fetch = fetch
        self.fetchPoster = fetchPoster
        self.actions = actions
    }

    package func load(_ reference: String, policy: CachePolicy) {
        posterLoading.reset()
        state = .loading
        start(.init(reference: reference, policy: policy))
    }

    package func refresh() {
        guard let request else { return }
        // What is there is shown until something newer is.
        if case .loaded(let item, _) = state { state = .loaded(item, isRefreshing: true) } else { state = .loading }
        start(.init(reference: request.reference, policy: request.policy == .storedOnly ? .storedOnly : .reload))
    }

    package func updatePosterImage(width: Int) {
        posterWidth = width
        loadPoster()
    }

    package func openPage() {
        if case .loaded(let item, _) = state { actions.openAddress(item.pageAddress) }
    }

    package func cancel() {
        loading.cancel()
        posterLoading.cancel()
        switch state {
        case .loading: state = .idle
        case .loaded(let item, isRefreshing: true): state = .loaded(item, isRefreshing: false)
        case .idle, .loaded, .failed: break
        }
    }

    private func start(_ request: FetchMovieDetailsUseCase.Input) {
        self.request = request
        notices = []
        age = nil
        failure = nil
        loading.follow { [fetch] in
            try await fetch.execute(request)
        } show: { [weak self] details in
            self?.show(details)
            return true
        } settle: { [weak self] error in
            self?.settle(error)
        }
    }

    private func show(_ details: Fetched<MovieDetails>) {
        state = .loaded(MovieDetailsItemViewModel(details.value), isRefreshing: true)
        age = details.age.map(StalenessText.age)
        if let notice = details.staleness.map(StalenessText.text), !notices.contains(notice) { notices.append(notice) }
        delegate?.movieDetailsViewModel(self, didUpdate: details.value.movie)
        loadPoster()
    }

    private func settle(_ error: (any Error)?) {
        failure = error
        switch (error, state) {
        case (let error?, .loaded(let item, _)):
            // A refresh that failed takes nothing away.
            notices.append(MoviesErrorText.text(error))
            state = .loaded(item, isRefreshing: false)
        case (let error?, _): state = .failed(message: MoviesErrorText.text(error))
        case (nil, .loaded(let item, _)): state = .loaded(item, isRefreshing: false)
        case (nil, _): break
        }
    }

    private func loadPoster() {
        guard let posterWidth, case .loaded(let item, _) = state, let path = item.movie.posterPath else { return }
        posterLoading.load(path, width: posterWidth, policy: request?.policy ?? .freshWhileValid)
    }
}
