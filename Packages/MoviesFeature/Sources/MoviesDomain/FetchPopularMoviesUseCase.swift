import CoreDomain
package import MoviesInterface

package struct FetchPopularMoviesUseCase: ReportingUseCase {
    /// The language of titles and overviews as an IETF tag (`fr-FR`), nil for the source's default; and the number of the page.
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
