package import CoreDomain
import MoviesDomain
import Observation

/// Looks for films as the user types, and shows what most people look at while nothing is typed.
@MainActor
@Observable
package final class DefaultMoviesSearchViewModel: MoviesSearchViewModel {
    package let list: any MoviesListViewModel
    package private(set) var isPausing = false
    private var text = ""
    private var year = ""

    @ObservationIgnored private let remember: any UseCase<MovieQuery, Void>
    @ObservationIgnored private let onQueryNotSaved: @Sendable (any Error) -> Void
    @ObservationIgnored private let settings: MoviesSearchSettings
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var pausing: Task<Void, Never>?

    /// - Parameters:
    ///   - remember: keeps a query that was meant.
    ///   - onQueryNotSaved: told when it could not be kept.
    ///   - clock: measures the pause.
    package init(
        list: any MoviesListViewModel,
        remember: any UseCase<MovieQuery, Void>,
        onQueryNotSaved: @escaping @Sendable (any Error) -> Void,
        settings: MoviesSearchSettings,
        clock: any Clock<Duration>
    ) {
        self.list = list
        self.remember = remember
        self.onQueryNotSaved = onQueryNotSaved
        self.settings = settings
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
        look(isMeant: false)
    }

    package func edit(text: String, year: String) {
        guard text != self.text || year != self.year else { return }
        let former = wish
        self.text = text
        self.year = year
        // Blanks behind the words change nothing, nor does half a year.
        guard wish != former else { return }
        stopPausing()
        list.reset()
        guard query != nil else { return look(isMeant: false) }
        isPausing = true
        pausing = Task { [weak self, clock, settings] in
            guard (try? await clock.sleep(for: settings.pause)) != nil, let self, !Task.isCancelled else { return }
            look(isMeant: false)
        }
    }

    package func submit() {
        guard let query = MovieQuery(text) else { return retryPopular() }
        switch list.state {
        case .loaded, .loadingNextPage, .refreshing, .failedNextPage: remember(query)
        case .idle, .loadingFirstPage, .failed, .empty: look(isMeant: true)
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

    private struct Wish: Equatable {
        let query: MovieQuery?
        let year: Int?
    }

    /// A year by itself is no wish: it narrows a search.
    private var wish: Wish {
        let query = MovieQuery(text)
        return Wish(query: query, year: query == nil ? nil : yearNumber)
    }

    private var yearNumber: Int? {
        year.count == 4 && year.allSatisfy { $0.isASCII && $0.isNumber } ? Int(year) : nil
    }

    private func look(isMeant: Bool) {
        stopPausing()
        let wanted: MoviesList
        if let query = MovieQuery(text) {
            wanted = .search(
                MovieSearch(query: query, year: yearNumber, language: settings.language, isMeant: isMeant)
            )
        } else {
            wanted = .popular
        }
        list.load(MoviesListRequest(list: wanted, policy: settings.policy))
    }

    private func stopPausing() {
        pausing?.cancel()
        pausing = nil
        isPausing = false
    }

    private func remember(_ query: MovieQuery) {
        Task { [remember, onQueryNotSaved] in
            do {
                try await remember.execute(query)
            } catch {
                onQueryNotSaved(error)
            }
        }
    }
}
