package import CoreDomain

/// A use case that fetches several pages of a list concurrently and reports them in order.
package struct CollectMoviesUseCase: ReportingUseCase {
    /// The maximum number of page requests in flight.
    package static let requestsInFlight = 8

    private let search: SearchMoviesUseCase
    private let popular: FetchPopularMoviesUseCase

    package init(search: SearchMoviesUseCase, popular: FetchPopularMoviesUseCase) {
        self.search = search
        self.popular = popular
    }

    package func execute(
        _ request: MoviesListRequest,
        report: @escaping @Sendable (Fetched<MoviesPage>) async -> Void
    ) async throws {
        let numbers = request.pagesToFetch
        // A stored page is reported early only if no other page is requested.
        let onStored = numbers.lowerBound == numbers.upperBound ? report : nil
        // The first page is fetched alone, because it determines the number of pages and the interpretation of the
        // words.
        let first = try await page(numbers.lowerBound, of: request.list, request.policy, onStored)
        await report(first)
        let last = min(numbers.upperBound, first.value.totalPages)
        guard numbers.lowerBound < last else { return }
        try await forEachInOrder(numbers.lowerBound + 1...last, limit: Self.requestsInFlight) { number in
            try await page(number, of: first.value.list, request.policy, nil)
        } body: { page in
            await report(page)
        }
    }

    private func page(
        _ number: Int,
        of list: MoviesList,
        _ policy: CachePolicy,
        _ onStored: StoredHandler<MoviesPage>?
    ) async throws -> Fetched<MoviesPage> {
        switch list {
        case .search(let search):
            try await self.search.execute(search, page: number, policy: policy, onStored: onStored)
        case .popular:
            try await popular.execute(page: number, policy: policy, onStored: onStored)
        }
    }
}

/// A use case that fetches a page of the most popular films.
package struct FetchPopularMoviesUseCase: Sendable {
    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) {
        self.movies = movies
    }

    package func execute(
        page number: Int,
        policy: CachePolicy,
        onStored: StoredHandler<MoviesPage>? = nil
    ) async throws -> Fetched<MoviesPage> {
        try await movies.page(number, of: .popular, policy: policy, onStored: onStored)
    }
}

/// Computes a result for each number concurrently, and calls `body` with the results in the order of the numbers.
///
/// No computation starts after a failure.
///
/// - Parameters:
///   - limit: The maximum number of concurrent computations. At most `4 * limit` results are computed ahead of `body`.
///   - make: Computes the result for a number.
/// - Throws: The error of the lowest number that failed, or of `body`. The running computations are cancelled.
func forEachInOrder<Result: Sendable>(
    _ numbers: ClosedRange<Int>,
    limit: Int,
    make: @escaping @Sendable (Int) async throws -> Result,
    body: (Result) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: (number: Int, result: Swift.Result<Result, any Error>).self) { group in
        /// The results that `body` has not received yet.
        var pending: [Int: Swift.Result<Result, any Error>] = [:]
        var nextToDeliver = numbers.lowerBound
        var nextToStart = numbers.lowerBound
        var running = 0
        var hasFailed = false
        while nextToDeliver <= numbers.upperBound {
            while !hasFailed, running < limit, nextToStart <= min(numbers.upperBound, nextToDeliver + 4 * limit) {
                group.addTask { [nextToStart] in
                    do {
                        return (nextToStart, .success(try await make(nextToStart)))
                    } catch {
                        return (nextToStart, .failure(error))
                    }
                }
                nextToStart += 1
                running += 1
            }
            if let result = pending.removeValue(forKey: nextToDeliver) {
                // A thrown error ends the group, which cancels its tasks.
                try await body(result.get())
                nextToDeliver += 1
            } else {
                guard let done = try await group.next() else { throw CancellationError() }
                running -= 1
                pending[done.number] = done.result
                if case .failure = done.result { hasFailed = true }
            }
        }
    }
}
