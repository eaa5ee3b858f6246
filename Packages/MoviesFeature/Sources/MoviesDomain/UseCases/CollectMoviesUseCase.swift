package import CoreDomain

/// Brings several pages of a list, in order, asking for some of them at the same time.
package struct CollectMoviesUseCase: UseCase {
    package struct Input: Hashable, Sendable {
        package var list: MoviesList
        package var pages: PageSelection
        package var policy: CachePolicy

        package init(list: MoviesList, pages: PageSelection, policy: CachePolicy) {
            self.list = list
            self.pages = pages
            self.policy = policy
        }
    }

    /// How many page requests may be under way at once.
    package static let requestsInFlight = 8

    private let search: any UseCase<SearchMoviesUseCase.Input, Updates<MoviesPage>>
    private let popular: any UseCase<FetchPopularMoviesUseCase.Input, Updates<MoviesPage>>

    package init(
        search: any UseCase<SearchMoviesUseCase.Input, Updates<MoviesPage>>,
        popular: any UseCase<FetchPopularMoviesUseCase.Input, Updates<MoviesPage>>
    ) {
        self.search = search
        self.popular = popular
    }

    package func execute(_ input: Input) async throws -> Updates<MoviesPage> {
        switch input.pages {
        case .single(let number): try await page(number, of: input.list, input.policy)
        case .first(let count): collect(input, atMost: count)
        case .all: collect(input, atMost: .max)
        }
    }

    private func page(_ number: Int, of list: MoviesList, _ policy: CachePolicy) async throws -> Updates<MoviesPage> {
        switch list {
        case .search(let search):
            try await self.search.execute(.init(search: search, page: number, policy: policy))
        case .popular:
            try await popular.execute(.init(page: number, policy: policy))
        }
    }

    /// The first page comes alone: it tells how many there are, and which list its words mean.
    private func collect(_ input: Input, atMost count: Int) -> Updates<MoviesPage> {
        .producing { updates in
            let first = try await page(1, of: input.list, input.policy).last()
            updates.yield(first)
            let last = min(count, first.value.totalPages)
            guard last > 1 else { return }
            try await forEachInOrder(2...last, limit: Self.requestsInFlight) { number in
                try await page(number, of: first.value.list, input.policy).last()
            } body: { page in
                updates.yield(page)
            }
        }
    }
}
