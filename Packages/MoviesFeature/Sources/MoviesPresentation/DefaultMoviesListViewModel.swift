package import CoreDomain
package import MoviesDomain
package import MoviesInterface
import Observation

@MainActor
@Observable
package final class DefaultMoviesListViewModel: MoviesListViewModel {
    package private(set) var state = MoviesListState.idle
    package private(set) var items: [MoviesListItemViewModel] = []
    package private(set) var summary = MoviesListSummary()
    package private(set) var age: String?
    package private(set) var notices: [String] = []
    package private(set) var nearestTitles: [String] = []

    package typealias Collect = any ReportingUseCase<MoviesListRequest, Fetched<MoviesPage>, Void>

    @ObservationIgnored private let collect: Collect
    @ObservationIgnored private let reload: Collect
    @ObservationIgnored private let findNearestTitles: (any UseCase<MovieSearch, [String]>)?
    @ObservationIgnored private let actions: MoviesViewModelActions
    @ObservationIgnored private let advice: MoviesAdvice
    @ObservationIgnored private let loads = LatestLoad()
    @ObservationIgnored private var request: MoviesListRequest?
    @ObservationIgnored private var pages = LoadedPages()
    /// The pages of a running refresh; nil during other loads. The shown films stay until it ends, so that the selection stays.
    @ObservationIgnored private var refreshedPages: [Fetched<MoviesPage>]?

    /// The maximum number of pages that a refresh requests. Later pages are loaded when the user reaches them.
    private static let maximumRefreshedPages = 25

    package init(
        collect: Collect,
        reload: Collect? = nil,
        findNearestTitles: (any UseCase<MovieSearch, [String]>)? = nil,
        actions: MoviesViewModelActions = MoviesViewModelActions(),
        advice: MoviesAdvice
    ) {
        self.collect = collect
        self.reload = reload ?? collect
        self.findNearestTitles = findNearestTitles
        self.actions = actions
        self.advice = advice
    }

    package func load(_ request: MoviesListRequest) async throws { try await makeFirstLoad(request)() }

    package func start(_ request: MoviesListRequest) { loads.start(makeFirstLoad(request)) }

    private func makeFirstLoad(_ request: MoviesListRequest) -> @MainActor () async throws -> Void {
        reset()
        self.request = request
        return makeLoad(request, .firstPage)
    }

    package func refresh() {
        if case .failedNextPage = state { return loadNextPage() }
        guard var request else { return }
        if summary.pages > 0 {
            let last = summary.firstPage + min(summary.pages, Self.maximumRefreshedPages) - 1
            request.pages = summary.firstPage...last
        }
        loads.start(makeLoad(request, pages.isEmpty ? .firstPage : .refresh, with: reload))
    }

    package func reset() {
        loads.cancel()
        request = nil
        clear()
        summary = MoviesListSummary()
        age = nil
        state = .idle
    }

    package func loadNextPage() {
        if case .loading = state { return }
        guard var request, let list = pages.list, let next = summary.nextPage,
            pages.movies.count < request.limit ?? .max
        else { return }
        request.list = list
        request.pages = next...next
        loads.start(makeLoad(request, .nextPage))
    }

    package func showDetails(ofItemAt index: Int) {
        guard items.indices.contains(index) else { return }
        actions.show(items[index])
    }

    package func openPage(ofItemAt index: Int) {
        guard items.indices.contains(index) else { return }
        actions.openAddress(items[index].pageAddress)
    }

    package func copy(_ text: String) { actions.copy(text) }

    package func cancel() {
        loads.cancel()
        guard case .loading(let load) = state else { return }
        state = load == .firstPage ? .idle : .loaded
    }

    /// Supersedes the running load. Returns the next load as a closure that does not retain the view model.
    private func makeLoad(
        _ request: MoviesListRequest,
        _ load: MoviesListState.Load,
        with collect: Collect? = nil
    ) -> @MainActor () async throws -> Void {
        let collect = collect ?? self.collect
        let number = loads.begin()
        state = .loading(load)
        refreshedPages = load == .refresh ? [] : nil
        return { [weak self, findNearestTitles] in
            do {
                try await collect.execute(request) { @MainActor [weak self] page in
                    guard let self, loads.isCurrent(number) else { return }
                    show(page, of: request.pagesToFetch)
                }
                // The message about an empty list waits for the titles, which it contains.
                let search = self?.fruitlessSearch(load: number)
                let titles = if let search { try await findNearestTitles?.execute(search) } else { nil as [String]? }
                self?.finish(nearestTitles: titles ?? [], load: number)
            } catch {
                self?.finish(error, load: number)
                throw error
            }
        }
    }

    private func show(_ page: Fetched<MoviesPage>, of requested: ClosedRange<Int>) {
        if refreshedPages != nil {
            refreshedPages?.append(page)
            return
        }
        let onlyAppends = pages.insert(page.value)
        summary = pages.summary(requesting: requested)
        summary.isTruncated = request?.limit.map { $0 < pages.movies.count } ?? false
        age = page.age.map(StalenessText.age)
        if let staleness = page.staleness { add(notice: StalenessText.text(staleness)) }
        if case .search(let search) = page.value.list, let wrong = search.wrongYear, let year = search.year {
            let words = search.query?.text ?? ""
            add(notice: "From \(year), because no film “\(words)” is from \(wrong).")
        }
        if summary.pages < summary.pagesExpected {
            state = .loading(.nextPage)
        } else if page.isProvisional {
            state = .loading(.refresh)
        }
        guard request?.sort == .relevance else { return }
        // Only new rows are created: recreating all rows for each of 500 pages would take longer than fetching the pages.
        if !onlyAppends { items = [] }
        items += limited(pages.movies).dropFirst(items.count).map(MoviesListItemViewModel.init)
    }

    private func fruitlessSearch(load number: Int) -> MovieSearch? {
        guard loads.isCurrent(number), pages.movies.isEmpty, let request, request.pagesToFetch.lowerBound == 1,
            case .search(let search) = request.list
        else { return nil }
        return search
    }

    private func finish(_ error: (any Error)? = nil, nearestTitles titles: [String] = [], load number: Int) {
        guard loads.isCurrent(number) else { return }
        if error is CancellationError { return cancel() }
        if error == nil {
            if let refreshed = refreshedPages {
                refreshedPages = nil
                clear()
                for page in refreshed { show(page, of: page.value.number...page.value.number) }
            }
            nearestTitles = pages.movies.isEmpty ? titles : []
        }
        // The best or newest films may be on the last page, so sorted rows are shown when the load has ended.
        if error == nil, let sort = request?.sort, sort != .relevance {
            items = limited(sort.sorted(pages.movies)).map(MoviesListItemViewModel.init)
        }
        let finalState = pages.movies.isEmpty ? MoviesListState.empty : .loaded
        switch (error, state) {
        case (nil, _): state = finalState
        case (let error?, _) where pages.isEmpty: state = .failed(message: advice.message(error))
        case (let error?, .loading(.nextPage)): state = .failedNextPage(message: advice.message(error))
        case (let error?, _):
            // The films that were loaded before stay on the screen.
            add(notice: "\(error)")
            state = finalState
        }
    }

    private func clear() {
        pages = LoadedPages()
        items = []
        notices = []
        nearestTitles = []
    }

    private func add(notice: String) { if !notices.contains(notice) { notices.append(notice) } }

    private func limited(_ movies: [Movie]) -> ArraySlice<Movie> { movies.prefix(request?.limit ?? .max) }
}
