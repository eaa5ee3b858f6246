package import MoviesInterface

package struct FetchPopularMoviesUseCase: ReportingUseCase {
    package typealias Input = (language: String?, page: Int)

    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) { self.movies = movies }

    package func execute(
        _ input: Input,
        report: @escaping StoredHandler<MoviesPage>
    ) async throws -> Fetched<MoviesPage> {
        try await movies.page(input.page, of: .popular(language: input.language), onStored: report)
    }
}
