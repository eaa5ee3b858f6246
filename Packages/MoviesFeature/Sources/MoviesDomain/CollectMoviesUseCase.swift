import CoreDomain
package import MoviesInterface

package struct CollectMoviesUseCase: ReportingUseCase {
    package static let requestsInFlight = 8

    private let search: SearchMoviesUseCase
    private let popular: FetchPopularMoviesUseCase

    package init(movies: any MoviesRepository, remember: RememberQueryUseCase) {
        search = SearchMoviesUseCase(movies: movies, remember: remember)
        popular = FetchPopularMoviesUseCase(movies: movies)
    }

    package func execute(
        _ request: MoviesListRequest,
        report: @escaping @Sendable (Fetched<MoviesPage>) async -> Void
    ) async throws {
        let numbers = request.pagesToFetch
        // A stored page is reported early only if no other page is requested.
        let isOnlyPage = numbers.lowerBound == numbers.upperBound
        let onStored: StoredHandler<MoviesPage> = { if isOnlyPage { await report($0) } }
        let first = try await page(numbers.lowerBound, of: request.list, onStored)
        await report(first)
        let last = min(numbers.upperBound, first.value.totalPages)
        guard numbers.lowerBound < last else { return }
        try await forEachInOrder(numbers.lowerBound + 1...last, limit: Self.requestsInFlight) { number in
            try await page(number, of: first.value.list, { _ in })
        } body: { page in
            await report(page)
            return true
        }
    }

    private func page(
        _ number: Int,
        of list: MoviesList,
        _ onStored: @escaping StoredHandler<MoviesPage>
    ) async throws -> Fetched<MoviesPage> {
        switch list {
        case .search(let search): try await self.search.execute((search, number), report: onStored)
        case .popular(let language): try await popular.execute((language, number), report: onStored)
        }
    }
}
