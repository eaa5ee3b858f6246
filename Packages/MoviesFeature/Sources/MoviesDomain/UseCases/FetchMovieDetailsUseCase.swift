package import CoreDomain

/// Shows all that is known of one film, named by an id or a pasted address.
package struct FetchMovieDetailsUseCase: UseCase {
    package struct Input: Hashable, Sendable {
        /// What the user gave.
        package var reference: String
        package var policy: CachePolicy

        package init(reference: String, policy: CachePolicy) {
            self.reference = reference
            self.policy = policy
        }
    }

    private let movies: any MoviesRepository
    private let source: MoviesSource

    package init(movies: any MoviesRepository, source: MoviesSource) {
        self.movies = movies
        self.source = source
    }

    package func execute(_ input: Input) async throws -> Updates<MovieDetails> {
        // What is pasted often brings blanks along.
        guard let reference = MovieQuery(input.reference).flatMap({ MovieReference($0.text) }) else {
            throw MoviesError.notAReference(input.reference)
        }
        return movies.details(of: try source.resolve(reference), policy: input.policy)
    }
}
