package import CoreDomain
package import MoviesDomain
import Observation

/// Fetches, orders and cuts a list of films for its views.
@MainActor
@Observable
package final class DefaultMoviesListViewModel: MoviesListViewModel {
    package private(set) var state = MoviesListState.idle
    package private(set) var items: [MoviesListItemViewModel] = []
    package private(set) var summary = MoviesListSummary()
    package private(set) var age: String?
    package private(set) var notices: [String] = []
    package private(set) var failure: (any Error)?

    @ObservationIgnored private let collect: any UseCase<CollectMoviesUseCase.Input, Updates<MoviesPage>>
    @ObservationIgnored private let actions: MoviesListViewModelActions
    @ObservationIgnored private var request: MoviesListRequest?
    /// What is under way is for.
    @ObservationIgnored private var purpose = Purpose.list
    /// Whether the next page was asked for while what is there was on its way once more.
    @ObservationIgnored private var isNextPageWanted = false
    @ObservationIgnored private var pages = HeldPages()
    @ObservationIgnored private let loading = LatestUpdates<MoviesPage>()

    private enum Purpose {
        case list
        /// The list once more, in the place of what is there.
        case refresh
        case nextPage
    }

    package init(
        collect: any UseCase<CollectMoviesUseCase.Input, Updates<MoviesPage>>,
        actions: MoviesListViewModelActions
    ) {
        self.collect = collect
        self.actions = actions
    }

    package func load(_ request: MoviesListRequest) {
        reset()
        self.request = request
        state = .loadingFirstPage
        start(.init(list: request.list, pages: request.pages, policy: request.policy), for: .list)
    }

    package func refresh() {
        if case .failedNextPage = state { return loadNextPage() }
        guard let request else { return }
        // What is there stays until there is something newer.
        state = pages.isEmpty ? .loadingFirstPage : .refreshing
        // Where the source must not be asked, asking anew changes nothing.
        let policy: CachePolicy = request.policy == .storedOnly ? .storedOnly : .reload
        start(.init(list: request.list, pages: request.pages, policy: policy), for: .refresh)
    }

    package func reset() {
        loading.cancel()
        request = nil
        pages = HeldPages()
        items = []
        summary = MoviesListSummary()
        age = nil
        notices = []
        failure = nil
        isNextPageWanted = false
        state = .idle
    }

    package func loadNextPage() {
        if state == .refreshing { isNextPageWanted = true }
        guard let request, let list = pages.list, let next = summary.nextPage, canLoadNextPage, !isFull else { return }
        state = .loadingNextPage
        start(.init(list: list, pages: .single(next), policy: request.policy), for: .nextPage)
    }

    package func showDetails(ofItemAt index: Int) {
        guard items.indices.contains(index) else { return }
        actions.showMovieDetails(items[index], self)
    }

    package func cancel() {
        loading.cancel()
        isNextPageWanted = false
        switch state {
        case .loadingFirstPage: state = .idle
        case .loadingNextPage, .refreshing: state = .loaded
        case .idle, .loaded, .empty, .failed, .failedNextPage: break
        }
    }

    private var canLoadNextPage: Bool {
        switch state {
        case .loaded, .failedNextPage: true
        case .idle, .loadingFirstPage, .loadingNextPage, .refreshing, .empty, .failed: false
        }
    }

    private func start(_ input: CollectMoviesUseCase.Input, for purpose: Purpose) {
        self.purpose = purpose
        failure = nil
        loading.follow { [collect] in
            try await collect.execute(input)
        } show: { [weak self] page in
            self?.show(page, of: input.pages) ?? false
        } settle: { [weak self] error in
            self?.settle(error)
        }
    }

    /// Whether another page could add nothing to what is shown.
    private var isFull: Bool {
        guard let request, let limit = request.limit else { return false }
        // By another order than the source's, a better film may be on any page.
        return request.sort == .relevance && pages.movies.count >= limit
    }

    /// Returns whether more is wanted.
    private func show(_ page: Fetched<MoviesPage>, of selection: PageSelection) -> Bool {
        if purpose == .refresh {
            purpose = .list
            pages = HeldPages()
            items = []
            notices = []
        }
        let onlyAdds = pages.hold(page.value)
        summary = pages.summary(expecting: selection)
        summary.isCut = request?.limit.map { $0 < pages.movies.count } ?? false
        age = page.age.map(StalenessText.age)
        if let notice = page.staleness.map(StalenessText.text), !notices.contains(notice) { notices.append(notice) }
        guard request?.sort == .relevance else { return true }
        // All rows anew with each of five hundred pages would take longer than fetching them.
        if !onlyAdds { items = [] }
        items += cut(pages.movies).dropFirst(items.count).map(MoviesListItemViewModel.init)
        guard summary.pages < summary.pagesExpected else {
            // No further page is on its way, but a newer version of this one may be.
            if request?.policy == .cacheFirst, page.age != nil { state = .refreshing }
            return true
        }
        guard !isFull else { return false }
        state = .loadingNextPage
        return true
    }

    private func settle(_ error: (any Error)?) {
        // What is best, or newest, is not known before all of it is there.
        if error == nil, let sort = request?.sort, sort != .relevance {
            items = cut(sort.sorted(pages.movies)).map(MoviesListItemViewModel.init)
        }
        failure = error
        switch error.map(MoviesErrorText.text) {
        case nil: state = pages.movies.isEmpty ? .empty : .loaded
        case let message? where pages.isEmpty: state = .failed(message: message)
        case let message? where purpose == .nextPage || summary.pages < summary.pagesExpected:
            state = .failedNextPage(message: message)
        case let message?:
            // A newer version could not be had: what is there still is.
            if !notices.contains(message) { notices.append(message) }
            state = pages.movies.isEmpty ? .empty : .loaded
        }
        if isNextPageWanted {
            isNextPageWanted = false
            loadNextPage()
        }
    }

    private func cut(_ movies: [Movie]) -> ArraySlice<Movie> {
        movies.prefix(max(0, request?.limit ?? .max))
    }
}

extension DefaultMoviesListViewModel: MovieDetailsViewModelDelegate {
    package func movieDetailsViewModel(_ viewModel: any MovieDetailsViewModel, didUpdate movie: Movie) {
        guard pages.update(movie) != nil else { return }
        let item = MoviesListItemViewModel(movie)
        // By another order than the source's it stands elsewhere than among the pages.
        if let index = items.firstIndex(where: { $0.id == item.id }), items[index] != item { items[index] = item }
    }
}
