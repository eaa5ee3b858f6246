package import CoreDomain
package import MoviesInterface

package struct FindMoviesUseCase: UseCase {
    package enum Input: Hashable, Sendable {
        case id(MovieID)
        /// A title, even if it looks like an id, a URL or a title with a year. `year` limits the search; nil for all years.
        case title(String, year: Int?)
    }

    private let movies: any MoviesRepository

    package init(movies: any MoviesRepository) { self.movies = movies }

    /// Returns an empty array if the source has no such film.
    package func execute(_ input: Input) async throws -> [Movie] {
        switch input {
        case .id(let id):
            do {
                try movies.source.check(id)
                return [try await movies.details(of: id, language: nil, onStored: nil).value.movie]
            } catch MoviesError.foreignID, MoviesError.noSuchMovie {
                return []
            }
        case .title(let title, let year):
            guard let query = MovieQuery(title) else { return [] }
            let search = MovieSearch(query: query, year: year).literal
            return try await movies.page(1, of: .search(search), onStored: nil).value.movies
        }
    }
}
