package import CoreDomain

/// Where films come from.
package protocol MoviesRepository: Sendable {
    /// A page of `list`, counted from 1.
    func page(_ number: Int, of list: MoviesList, policy: CachePolicy) -> Updates<MoviesPage>

    /// All that is known of one film.
    func details(of id: MovieID, policy: CachePolicy) -> Updates<MovieDetails>
}
