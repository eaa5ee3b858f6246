import CoreDomain

/// Fetches the pages of a list, several at the same time, and reports them in order.
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
        // A stored page is worth showing early only if it is the whole answer.
        let onStored = numbers.lowerBound == numbers.upperBound ? report : nil
        // The first page is fetched alone: it says how many there are, and which list the words mean.
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

/// Fetches the most popular films.
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

/// Calls `body` with the result for each number, in the order of the numbers, while later results are made.
///
/// At most `limit` results are made at a time, and at most four times `limit` results wait for their turn. The first
/// failure in the order of the numbers is thrown and cancels the rest; after any failure no further result is started.
func forEachInOrder<Result: Sendable>(
    _ numbers: ClosedRange<Int>,
    limit: Int,
    make: @escaping @Sendable (Int) async throws -> Result,
    body: (Result) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: (number: Int, result: Swift.Result<Result, any Error>).self) { group in
        var waiting: [Int: Swift.Result<Result, any Error>] = [:]
        var turn = numbers.lowerBound
        var next = numbers.lowerBound
        var running = 0
        var hasFailed = false
        while turn <= numbers.upperBound {
            while !hasFailed, running < limit, next <= min(numbers.upperBound, turn + 4 * limit) {
                group.addTask { [next] in
                    do {
                        return (next, .success(try await make(next)))
                    } catch {
                        return (next, .failure(error))
                    }
                }
                next += 1
                running += 1
            }
            if let result = waiting.removeValue(forKey: turn) {
                // A thrown error cancels the running tasks.
                try await body(result.get())
                turn += 1
            } else {
                guard let done = try await group.next() else { throw CancellationError() }
                running -= 1
                waiting[done.number] = done.result
                if case .failure = done.result { hasFailed = true }
            }
        }
    }
}
