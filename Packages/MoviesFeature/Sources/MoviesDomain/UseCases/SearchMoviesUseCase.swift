package import CoreDomain

/// Finds films by what a user typed, and remembers the query once its first page was found.
package struct SearchMoviesUseCase: UseCase {
    package struct Input: Hashable, Sendable {
        package var search: MovieSearch
        package var page: Int
        package var policy: CachePolicy

        package init(search: MovieSearch, page: Int, policy: CachePolicy) {
            self.search = search
            self.page = page
            self.policy = policy
        }
    }

    private let movies: any MoviesRepository
    private let queries: any RecentQueriesWriting
    private let source: MoviesSource
    private let onQueryNotSaved: @Sendable (any Error) -> Void

    /// - Parameter onQueryNotSaved: told when a found query could not be kept, which is no reason to fail the search.
    package init(
        movies: any MoviesRepository,
        queries: any RecentQueriesWriting,
        source: MoviesSource,
        onQueryNotSaved: @escaping @Sendable (any Error) -> Void
    ) {
        self.movies = movies
        self.queries = queries
        self.source = source
        self.onQueryNotSaved = onQueryNotSaved
    }

    package func execute(_ input: Input) async throws -> Updates<MoviesPage> {
        .producing { updates in
            var mustSave = input.page == 1 && input.search.isMeant
            for try await page in try await pages(input) {
                try Task.checkCancellation()
                updates.yield(page)
                if mustSave {
                    mustSave = false
                    await save(input.search.query)
                }
            }
        }
    }

    private func save(_ query: MovieQuery) async {
        do {
            try await queries.save(query)
        } catch is CancellationError {
        } catch {
            onQueryNotSaved(error)
        }
    }

    private func pages(_ input: Input) async throws -> Updates<MoviesPage> {
        guard input.search.reading == .asTyped else { return literal(input) }
        if let reference = MovieReference(input.search.query.text), case .id = reference {
            return try film(reference, input)
        }
        if input.search.year == nil, let trailing = TrailingYear(input.search.query) {
            return try await pages(input, trailing)
        }
        return literal(input)
    }

    private func literal(_ input: Input) -> Updates<MoviesPage> {
        var search = input.search
        search.reading = .literal
        return movies.page(input.page, of: .search(search), policy: input.policy)
    }

    /// The words as they stand win when a title holds the digits ("Blade Runner 2049"); otherwise the digits are a year.
    private func pages(_ input: Input, _ trailing: TrailingYear) async throws -> Updates<MoviesPage> {
        var typed = input
        typed.page = 1
        let asWords = try await literal(typed).last()
        if asWords.value.movies.contains(where: { $0.title.contains(trailing.digits) }) {
            return input.page == 1 ? .just(asWords) : literal(input)
        }
        typed.search.query = trailing.query
        typed.search.year = trailing.year
        let ofYear = try await literal(typed).last()
        guard !ofYear.value.movies.isEmpty else { return input.page == 1 ? .just(asWords) : literal(input) }
        typed.page = input.page
        return input.page == 1 ? .just(ofYear) : literal(typed)
    }

    /// The film that was pasted, as a page of its own.
    private func film(_ reference: MovieReference, _ input: Input) throws -> Updates<MoviesPage> {
        let found = movies.details(of: try source.resolve(reference), policy: input.policy)
        return .producing { updates in
            for try await details in found {
                updates.yield(
                    details.map {
                        MoviesPage(
                            list: .search(input.search),
                            number: input.page,
                            totalPages: 1,
                            totalResults: 1,
                            movies: input.page == 1 ? [$0.movie] : []
                        )
                    }
                )
            }
        }
    }
}

extension AsyncThrowingStream where Element: Sendable, Failure == any Error {
    /// A stream of one element that is there already.
    fileprivate static func just(_ element: Element) -> Self {
        Self { continuation in
            continuation.yield(element)
            continuation.finish()
        }
    }
}
