import CoreDomain
package import MoviesInterface

package struct FetchMovieDetailsUseCase: ReportingUseCase {
    /// `language` is an IETF tag (`fr-FR`); nil for the source's default.
    package typealias Input = (reference: String, language: String?)

    private let movies: any MoviesRepository
    private let findMovie: FindMovieUseCase

    package init(movies: any MoviesRepository) {
        self.movies = movies
        findMovie = FindMovieUseCase(movies: movies)
    }

    /// - Throws: `MovieMatchError` if no film or several films have the title, `MoviesError` or `CancellationError`.
    package func execute(
        _ input: Input,
        report: @escaping StoredHandler<MovieDetails>
    ) async throws -> Fetched<MovieDetails> {
        try await findMovie.execute((input.reference, acceptsPartOfTitle: true)) { id in
            try await movies.details(of: id, language: input.language, onStored: report)
        } matched: { match in
            let corrected = { @Sendable (details: MovieDetails) in
                var details = details
                details.correction = match.correction
                return details
            }
            return try await movies.details(of: match.movie.id, language: input.language) {
                await report($0.map(corrected))
            }.map(corrected)
        }
    }
}
