package import CoreDomain
package import MoviesDomain
import Observation

/// The input of the search for films.
@MainActor
package protocol MoviesSearchViewModelInput: AnyObject {
    /// Shows the first list.
    func start()
    /// Takes the text of the fields. The former list is removed at once; after a pause without further changes the search starts.
    func edit(text: String, year: String)
    /// Searches at once, and saves the query if it finds films.
    func submit()
    /// Opens the details of a film of the list.
    func showDetails(ofItemAt index: Int)
}

/// The output of the search for films.
@MainActor
package protocol MoviesSearchViewModelOutput: AnyObject {
    var list: any MoviesListViewModel { get }
    /// The words that are searched for; nil for popular films.
    var query: String? { get }
    /// The words and the year as part of a sentence; nil for popular films.
    var searched: String? { get }
    /// Whether the search for the current text has not started yet.
    var isPausing: Bool { get }
    /// Why the year is ignored; nil if it is used or empty.
    var yearProblem: String? { get }
}

/// A search for films while the user types.
package typealias MoviesSearchViewModel = MoviesSearchViewModelInput & MoviesSearchViewModelOutput

/// Searches films while the user types, and shows popular films while nothing is typed.
@MainActor
@Observable
package final class DefaultMoviesSearchViewModel: MoviesSearchViewModel {
    package let list: any MoviesListViewModel
    package private(set) var isPausing = false
    private var text = ""
    private var year = ""

    @ObservationIgnored private let remember: any UseCase<MovieQuery, Void>
    @ObservationIgnored private let language: String?
    @ObservationIgnored private let policy: CachePolicy
    @ObservationIgnored private let typingDelay: Duration
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var pausing: Task<Void, Never>?

    /// - Parameters:
    ///   - remember: Saves the query of a list that is already shown.
    ///   - language: The language of titles and overviews as an IETF tag; nil for the source's default.
    ///   - typingDelay: The pause after the last change before the search starts.
    package init(
        list: any MoviesListViewModel,
        remember: any UseCase<MovieQuery, Void>,
        language: String?,
        policy: CachePolicy,
        typingDelay: Duration,
        clock: any Clock<Duration>
    ) {
        self.list = list
        self.remember = remember
        self.language = language
        self.policy = policy
        self.typingDelay = typingDelay
        self.clock = clock
    }

    isolated deinit {
        pausing?.cancel()
    }

    package var query: String? { MovieQuery(text)?.text }

    package var searched: String? {
        query.map { query in yearNumber.map { "“\(query)” of \($0)" } ?? "“\(query)”" }
    }

    package var yearProblem: String? {
        if year.isEmpty { return nil }
        if yearNumber == nil { return "a year has four digits" }
        return query == nil ? "the year is for searches" : nil
    }

    package func start() {
        search(isMeant: false)
    }

    package func edit(text: String, year: String) {
        guard text != self.text || year != self.year else { return }
        let former = wanted
        self.text = text
        self.year = year
        // Spaces after the words and incomplete years change nothing.
        guard wanted != former else { return }
        stopPausing()
        list.reset()
        guard query != nil else { return search(isMeant: false) }
        isPausing = true
        pausing = Task { [weak self, clock, typingDelay] in
            guard (try? await clock.sleep(for: typingDelay)) != nil, let self, !Task.isCancelled else { return }
            search(isMeant: false)
        }
    }

    package func submit() {
        guard let query = MovieQuery(text) else { return retryPopular() }
        switch list.state {
        case .loaded, .loading(.nextPage), .loading(.refresh), .failedNextPage: remember(query)
        case .idle, .loading(.firstPage), .failed, .empty: search(isMeant: true)
        }
    }

    private func retryPopular() {
        if case .failed = list.state { list.refresh() }
    }

    package func showDetails(ofItemAt index: Int) {
        guard list.items.indices.contains(index) else { return }
        if let query = MovieQuery(text) { remember(query) }
        list.showDetails(ofItemAt: index)
    }

    /// The list for the current text. A year without words is ignored.
    private var wanted: MoviesList {
        guard let query = MovieQuery(text) else { return .popular }
        return .search(MovieSearch(query: query, year: yearNumber, language: language))
    }

    private var yearNumber: Int? {
        year.count == 4 && year.allSatisfy { $0.isASCII && $0.isNumber } ? Int(year) : nil
    }

    private func search(isMeant: Bool) {
        stopPausing()
        var list = wanted
        if case .search(var search) = list {
            search.isMeant = isMeant
            list = .search(search)
        }
        self.list.start(MoviesListRequest(list, policy: policy))
    }

    private func stopPausing() {
        pausing?.cancel()
        pausing = nil
        isPausing = false
    }

    /// The use case reports its failures itself.
    private func remember(_ query: MovieQuery) {
        Task { [remember] in try? await remember.execute(query) }
    }
}
