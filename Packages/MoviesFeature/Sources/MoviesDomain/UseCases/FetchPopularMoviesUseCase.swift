import CoreDomain

/// Shows what most people look at now.
package struct FetchPopularMoviesUseCase: UseCase {
    package struct Input: Hashable, Sendable {
        package var page: Int
        package var policy: CachePolicy

        package init(page: Int, policy: CachePolicy) {
            self.page = page
            self.policy = policy
        }
    }

    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) {
        self.movies = movies
    }

    package func execute(_ input: Input) async throws -> Updates<MoviesPage> {
        movies.page(input.page, of: .popular, policy: input.policy)
    }
}
