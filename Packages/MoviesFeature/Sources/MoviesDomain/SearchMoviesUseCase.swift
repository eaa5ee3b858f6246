package import CoreDomain

/// A use case that searches for films by the user's words. Saves the query when the first page has arrived, if the search has
/// `savesQuery` and finds films.
package struct SearchMoviesUseCase: Sendable {
    private let movies: any MoviesRepository
    private let source: MoviesSource
    private let remember: RememberQueryUseCase

    package init(movies: any MoviesRepository, source: MoviesSource, remember: RememberQueryUseCase) {
        self.movies = movies
        self.source = source
        self.remember = remember
    }

    /// Fetches one page of the films that a search finds.
    ///
    /// - Parameter onStored: Called with the stored page under `CachePolicy.cacheFirst`. Not called if the words may end with
    ///   a year, because up to two searches then decide which list to show.
    /// - Throws: `MoviesError` or `CancellationError`.
    package func execute(
        _ search: MovieSearch,
        page number: Int,
        policy: CachePolicy,
        onStored: StoredHandler<MoviesPage>? = nil
    ) async throws -> Fetched<MoviesPage> {
        var search = search
        if search.interpretation == .automatic, case .words(let words)? = MovieReference(search.query.text) {
            search.query = MovieQuery(words) ?? search.query
        }
        var literal = search
        literal.interpretation = .literal
        let page: Fetched<MoviesPage>
        if search.interpretation == .automatic, case .id(let id)? = MovieReference(search.query.text) {
            page = try await film(source.resolve(.id(id)), search, number, policy, onStored)
        } else if search.interpretation == .automatic, search.year == nil, let typed = TrailingYear(search.query) {
            page = try await pages(typed, literal, number, policy)
        } else {
            page = try await movies.page(number, of: .search(literal), policy: policy, onStored: onStored)
        }
        try Task.checkCancellation()
        if number == 1, search.savesQuery, let query = search.query.saved(finding: page.value.movies) {
            await remember.execute(query)
        }
        return page
    }

    /// Fetches a page of films for words that end with a number.
    ///
    /// The number is part of the title if a title on the first page contains it ("Blade Runner 2049"). Otherwise the number is
    /// a year if films of that year match, and part of the title if none match.
    private func pages(
        _ typed: TrailingYear,
        _ words: MovieSearch,
        _ number: Int,
        _ policy: CachePolicy
    ) async throws -> Fetched<MoviesPage> {
        var list = MoviesList.search(words)
        var first = try await movies.page(1, of: list, policy: policy, onStored: nil)
        if !first.value.movies.contains(where: { $0.title.contains(String(typed.year)) }) {
            var wordsOfYear = words
            wordsOfYear.query = typed.query
            wordsOfYear.year = typed.year
            let ofYear = try await movies.page(1, of: .search(wordsOfYear), policy: policy, onStored: nil)
            if !ofYear.value.movies.isEmpty { (list, first) = (.search(wordsOfYear), ofYear) }
        }
        return number == 1 ? first : try await movies.page(number, of: list, policy: policy, onStored: nil)
    }

    /// Returns a page with the film whose id or URL the user typed or pasted. Pages after the first are empty.
    private func film(
        _ id: MovieID,
        _ search: MovieSearch,
        _ number: Int,
        _ policy: CachePolicy,
        _ onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        let page = { @Sendable (details: MovieDetails) in
            MoviesPage(
                list: .search(search),
                number: number,
                totalPages: 1,
                totalResults: 1,
                movies: number == 1 ? [details.movie] : []
            )
        }
        return try await movies.details(of: id, language: search.language, policy: policy) {
            await onStored?($0.map(page))
        }.map(page)
    }
}

/// A use case that saves a query in the list of recent queries.
package struct RememberQueryUseCase: UseCase {
    private let queries: any RecentQueriesWriting
    private let onFailure: @Sendable (any Error) -> Void

    /// - Parameter onFailure: Called with the error if the query cannot be saved, except for a cancellation. The use
    ///   case itself throws no errors.
    package init(queries: any RecentQueriesWriting, onFailure: @escaping @Sendable (any Error) -> Void) {
        self.queries = queries
        self.onFailure = onFailure
    }

    package func execute(_ query: MovieQuery) async {
        do {
            try await queries.save(query)
        } catch is CancellationError {
        } catch {
            onFailure(error)
        }
    }
}

extension MovieQuery {
    /// Returns the query to save after a search: the title of the film if the user typed an id or pasted an address; nil if the search
    /// found no film.
    package func saved(finding movies: [Movie]) -> MovieQuery? {
        guard let film = movies.first else { return nil }
        return switch MovieReference(text) {
        case .id: MovieQuery(film.title) ?? self
        case .words(let words): MovieQuery(words) ?? self
        case .number, nil: self
        }
    }
}
