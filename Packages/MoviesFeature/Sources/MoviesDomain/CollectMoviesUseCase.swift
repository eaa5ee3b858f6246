import CoreDomain

/// A use case that fetches several pages of a list concurrently and reports them in order.
package struct CollectMoviesUseCase: ReportingUseCase {
    /// The maximum number of page requests in flight.
    package static let requestsInFlight = 8

    private let search: SearchMoviesUseCase
    private let popular: FetchPopularMoviesUseCase

    package init(movies: any MoviesRepository, source: MoviesSource, remember: RememberQueryUseCase) {
        search = SearchMoviesUseCase(movies: movies, source: source, remember: remember)
        popular = FetchPopularMoviesUseCase(movies: movies)
    }

    package func execute(
        _ request: MoviesListRequest,
        report: @escaping @Sendable (Fetched<MoviesPage>) async -> Void
    ) async throws {
        let numbers = request.pagesToFetch
        // A stored page is reported early only if no other page is requested.
        let onStored = numbers.lowerBound == numbers.upperBound ? report : nil
        if numbers.count > 1, request.isPageCountGiven, !request.list.isDecidedByFirstPage {
            var last = numbers.upperBound
            // If the list is shorter, at most seven requests were unnecessary.
            try await forEachInOrder(numbers, limit: Self.requestsInFlight, startsAllBeforeFirst: false) { number in
                try await page(number, of: request.list, nil)
            } body: { page in
                await report(page)
                last = min(last, page.value.totalPages)
                return page.value.number < last
            }
        } else {
            let first = try await page(numbers.lowerBound, of: request.list, onStored)
            await report(first)
            let last = min(numbers.upperBound, first.value.totalPages)
            guard numbers.lowerBound < last else { return }
            try await forEachInOrder(numbers.lowerBound + 1...last, limit: Self.requestsInFlight) { number in
                try await page(number, of: first.value.list, nil)
            } body: { page in
                await report(page)
                return true
            }
        }
    }

    private func page(
        _ number: Int,
        of list: MoviesList,
        _ onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        switch list {
        case .search(let search):
            try await self.search.execute(search, page: number, onStored: onStored)
        case .popular(let language):
            try await popular.execute(language: language, page: number, onStored: onStored)
        }
    }
}

/// A use case that fetches a page of the most popular films.
package struct FetchPopularMoviesUseCase: Sendable {
    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) {
        self.movies = movies
    }

    /// - Parameter language: The language of titles and overviews as an IETF tag (`fr-FR`); nil for the source's default.
    package func execute(
        language: String?,
        page number: Int,
        onStored: StoredHandler<MoviesPage>? = nil
    ) async throws -> Fetched<MoviesPage> {
        try await movies.page(number, of: .popular(language: language), onStored: onStored)
    }
}
