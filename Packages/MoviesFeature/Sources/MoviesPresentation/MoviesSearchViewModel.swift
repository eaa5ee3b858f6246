package import CoreDomain
import MoviesDomain
import MoviesInterface
import Observation

@MainActor
package protocol MoviesSearchViewModelInput: AnyObject {
    func start()
    /// Updates the texts of both fields. If they change the search, removes the list and searches after a pause without further
    /// edits. Without words, loads the films of the year or popular films at once.
    func edit(text: String, year: String)
    /// Searches at once and saves the query. Keeps a list that is already loaded. Without words, only repeats a failed load of
    /// popular films.
    func submit()
    func showDetails(ofItemAt index: Int)
}

@MainActor
package protocol MoviesSearchViewModelOutput: AnyObject {
    var list: any MoviesListViewModel { get }
    /// The words of the search; nil for popular films and for the films of a year.
    var query: String? { get }
    /// The release year of the films that the search finds; nil for all years, and for words that contain a year.
    var year: Int? { get }
    /// The words and the year for a message (`“heat” of 1995`, `films of 1995`); nil for popular films.
    var searchDescription: String? { get }
    /// The words without the year at their end; nil for popular films, and for words that do not end with a year.
    var queryInAllYears: String? { get }
    /// Whether a search waits for the end of the pause after the last edit.
    var isDebouncing: Bool { get }
    /// The reason why the year is ignored; nil if it is used or empty.
    var yearProblem: String? { get }
}

package typealias MoviesSearchViewModel = MoviesSearchViewModelInput & MoviesSearchViewModelOutput

/// The view model of a search that follows the user's typing. Without words, it shows the films of the year or popular films.
@MainActor
@Observable
package final class DefaultMoviesSearchViewModel: MoviesSearchViewModel {
    package let list: any MoviesListViewModel
    package private(set) var isDebouncing = false
    private var text = ""
    private var yearText = ""

    @ObservationIgnored private let remember: any UseCase<MovieQuery, Void>
    @ObservationIgnored private let language: String?
    @ObservationIgnored private let typingDelay: Duration
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var debounceTask: Task<Void, Never>?

    package init(
        list: any MoviesListViewModel,
        remember: any UseCase<MovieQuery, Void>,
        language: String?,
        typingDelay: Duration,
        clock: any Clock<Duration>
    ) {
        self.list = list
        self.remember = remember
        self.language = language
        self.typingDelay = typingDelay
        self.clock = clock
    }

    isolated deinit { debounceTask?.cancel() }

    package var query: String? { typedQuery?.text }

    package var year: Int? {
        if let query = typedQuery, TrailingYear(query) != nil { return nil }
        return typedYear
    }

    package var queryInAllYears: String? { typedQuery.flatMap(TrailingYear.init)?.query.text }

    package var searchDescription: String? { requestedList.searchDescription }

    package var yearProblem: String? {
        if yearText.isEmpty { return nil }
        if typedYear == nil { return SearchYear.problem }
        return year == nil ? "the year in the words is used" : nil
    }

    package func start() { search(savesQuery: false) }

    package func edit(text: String, year: String) {
        guard text != self.text || year != yearText else { return }
        let previous = requestedList
        self.text = text
        yearText = year
        // Trailing spaces and incomplete years do not change the search.
        guard requestedList != previous else { return }
        cancelDebounce()
        list.reset()
        guard query != nil else { return search(savesQuery: false) }
        isDebouncing = true
        debounceTask = Task { [weak self, clock, typingDelay] in
            guard (try? await clock.sleep(for: typingDelay)) != nil, let self, !Task.isCancelled else { return }
            search(savesQuery: false)
        }
    }

    package func submit() {
        guard let query = typedQuery else {
            if case .failed = list.state { list.refresh() }
            return
        }
        switch list.state {
        // Only a complete search looks for the title in the years beside the given one.
        case .loaded where year != nil || queryInAllYears != nil: search(savesQuery: true)
        case .loaded, .loading(.nextPage), .loading(.refresh), .failedNextPage: remember(query)
        case .idle, .loading(.firstPage), .failed, .empty: search(savesQuery: true)
        }
    }

    package func showDetails(ofItemAt index: Int) {
        guard list.items.indices.contains(index) else { return }
        if let query = typedQuery { remember(query) }
        list.showDetails(ofItemAt: index)
    }

    /// The list that the texts of both fields request. A year in the words precedes the year of the field.
    private var requestedList: MoviesList {
        let query = typedQuery
        guard query != nil || year != nil else { return .popular(language: language) }
        return .search(MovieSearch(query: query, year: year, language: language))
    }

    private var typedQuery: MovieQuery? { MovieQuery(text.replacingMovieAddress()) }

    private var typedYear: Int? { SearchYear(yearText)?.value }

    private func search(savesQuery: Bool) {
        cancelDebounce()
        var list = requestedList
        if case .search(var search) = list {
            search.savesQuery = savesQuery
            list = .search(search)
        }
        self.list.start(MoviesListRequest(list))
    }

    private func cancelDebounce() {
        debounceTask?.cancel()
        debounceTask = nil
        isDebouncing = false
    }

    private func remember(_ query: MovieQuery) {
        guard let query = query.saved(finding: list.items.prefix(1).map(\.movie)) else { return }
        Task { [remember] in try? await remember.execute(query) }
    }
}

package struct SearchYear {
    package static let problem = "a year has four digits"

    let value: Int

    package init?(_ text: String) {
        guard text.count == 4, text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(text) else { return nil }
        self.value = value
    }
}
