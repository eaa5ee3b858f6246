import AccountInterface
package import CoreDomain
package import Foundation
package import MoviesDomain
package import MoviesInterface
import Observation

@MainActor
@Observable
package final class DefaultMovieDetailsViewModel: MovieDetailsViewModel {
    package private(set) var state = MovieDetailsState.idle
    package private(set) var poster = MoviePosterState.none
    package private(set) var age: String?
    package private(set) var notices: [String] = []

    @ObservationIgnored private let fetch: Fetch
    @ObservationIgnored private let reload: Fetch
    @ObservationIgnored private let fetchRating: (any UseCase<MovieID, MovieRating?>)?
    @ObservationIgnored private let language: String?
    @ObservationIgnored private let actions: MoviesViewModelActions
    @ObservationIgnored private let advice: MoviesAdvice
    @ObservationIgnored private let loads = LatestLoad()
    @ObservationIgnored private var request: FetchMovieDetailsUseCase.Input?
    @ObservationIgnored private let fetchPoster: any UseCase<FetchPosterUseCase.Input, Data>
    @ObservationIgnored private let posterLoads = LatestLoad()
    /// The width of the poster in pixels; nil until a view requests the poster.
    @ObservationIgnored private var posterWidth: Int?
    /// The request of the poster that is loading or loaded.
    @ObservationIgnored private var posterRequest: FetchPosterUseCase.Input?

    package typealias Fetch = any ReportingUseCase<
        FetchMovieDetailsUseCase.Input, Fetched<MovieDetails>, Fetched<MovieDetails>
    >

    package init(
        fetch: Fetch,
        reload: Fetch,
        fetchPoster: any UseCase<FetchPosterUseCase.Input, Data>,
        fetchRating: (any UseCase<MovieID, MovieRating?>)? = nil,
        language: String? = nil,
        actions: MoviesViewModelActions = MoviesViewModelActions(),
        advice: MoviesAdvice
    ) {
        self.fetch = fetch
        self.reload = reload
        self.fetchRating = fetchRating
        self.language = language
        self.actions = actions
        self.advice = advice
        self.fetchPoster = fetchPoster
    }

    package func load(_ reference: String) async throws { try await makeLoad(reference)() }

    package func start(_ reference: String) { loads.start(makeLoad(reference)) }

    package func refresh() {
        guard let request else { return }
        state = state.item.map { .loaded($0, isRefreshing: true) } ?? .loading
        loads.start(makeLoad(request, with: reload))
    }

    package func updatePosterImage(width: Int) {
        posterWidth = width
        loadPoster()
    }

    package func openPage() {
        if let item = state.item { actions.openAddress(item.pageAddress) }
    }

    package func copy(_ text: String) { actions.copy(text) }

    package var canRate: Bool { actions.rate != nil }

    package func rate() {
        guard let item = state.item else { return }
        actions.rate?(item.movie.movie, item.rating) { [weak self] in self?.refresh() }
    }

    package func cancel() {
        loads.cancel()
        // A loaded poster stays.
        if poster == .loading { removePoster() }
        switch state {
        case .loading: state = .idle
        case .loaded(let item, isRefreshing: true): state = .loaded(item, isRefreshing: false)
        case .idle, .loaded, .failed: break
        }
    }

    private func makeLoad(_ reference: String) -> @MainActor () async throws -> Void {
        removePoster()
        state = .loading
        return makeLoad((reference.replacingMovieAddress(), language), with: fetch)
    }

    /// Supersedes the running load. Returns the next load as a closure that does not retain the view model.
    private func makeLoad(
        _ request: FetchMovieDetailsUseCase.Input,
        with fetch: Fetch
    ) -> @MainActor () async throws -> Void {
        let number = loads.begin()
        self.request = request
        notices = []
        age = nil
        return { [weak self, fetchRating] in
            do {
                let details = try await fetch.execute(request) { @MainActor [weak self] stored in
                    self?.show(stored, isRefreshing: true, load: number)
                }
                self?.show(details, isRefreshing: fetchRating != nil, load: number)
                guard let fetchRating else { return }
                do {
                    self?.show(try await fetchRating.execute(details.value.movie.id), load: number)
                } catch let error as AccountError {
                    // The film is complete without the rating.
                    self?.fail(error, load: number)
                }
            } catch {
                self?.fail(error, load: number)
                throw error
            }
        }
    }

    private func show(_ details: Fetched<MovieDetails>, isRefreshing: Bool, load number: Int) {
        guard loads.isCurrent(number) else { return }
        var item = MovieDetailsItemViewModel(details.value)
        if let former = state.item, former.movie.id == item.movie.id { item.rating = former.rating }
        state = .loaded(item, isRefreshing: isRefreshing)
        age = details.age.map(StalenessText.age)
        if let correction = details.value.correction { add(notice: correction) }
        if let staleness = details.staleness { add(notice: StalenessText.text(staleness)) }
        loadPoster()
    }

    private func show(_ rating: MovieRating?, load number: Int) {
        guard loads.isCurrent(number), var item = state.item else { return }
        item.rating = rating
        state = .loaded(item, isRefreshing: false)
    }

    private func fail(_ error: any Error, load number: Int) {
        guard loads.isCurrent(number) else { return }
        if error is CancellationError { return cancel() }
        if let item = state.item {
            // The details that were loaded before stay on the screen.
            add(notice: "\(error)")
            state = .loaded(item, isRefreshing: false)
        } else {
            state = .failed(message: advice.message(error))
        }
    }

    private func add(notice: String) { if !notices.contains(notice) { notices.append(notice) } }

    /// Loads the poster in the size that was requested last, unless it is loading or loaded.
    private func loadPoster() {
        guard let posterWidth, let path = state.item?.movie.posterPath else { return }
        let input = (path: path, size: PosterSize(nearestTo: posterWidth))
        if let posterRequest, posterRequest == input { return }
        let number = posterLoads.begin()
        posterRequest = input
        poster = .loading
        posterLoads.start { [weak self, fetchPoster] in
            let file = try? await fetchPoster.execute(input)
            guard let self, posterLoads.isCurrent(number) else { return }
            // After a failure, the same poster can be requested again.
            if file == nil { posterRequest = nil }
            poster = file.map { .loaded($0) } ?? .failed
        }
    }

    private func removePoster() {
        posterLoads.cancel()
        posterRequest = nil
        poster = .none
    }
}
