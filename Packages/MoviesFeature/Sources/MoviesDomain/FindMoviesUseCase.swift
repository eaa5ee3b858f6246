package import CoreDomain

/// A use case that finds films for another feature, without a list on the screen.
package struct FindMoviesUseCase: UseCase {
    package enum Input: Hashable, Sendable {
        case id(MovieID)
        /// A text that a user typed: an id, the URL of a film's page, or words of a title.
        case text(String)
        /// A title, even if it looks like an id, a URL or a title with a year. `year` limits the search; nil for all years.
        case title(String, year: Int?)
    }

    private let movies: any MoviesRepository
    private let search: SearchMoviesUseCase
    private let source: MoviesSource
    private let policy: CachePolicy

    package init(
        movies: any MoviesRepository,
        search: SearchMoviesUseCase,
        source: MoviesSource,
        policy: CachePolicy = .freshWhileValid
    ) {
        self.movies = movies
        self.search = search
        self.source = source
        self.policy = policy
    }

    /// Returns the film with the id, or the first page of the films that match the text. Returns an empty array if the source
    /// has no such film.
    ///
    /// - Throws: `MoviesError` or `CancellationError`. For a text that is the URL of a film at another source,
    ///   `MoviesError.foreignID`.
    package func execute(_ input: Input) async throws -> [Movie] {
        switch input {
        case .id(let id):
            do {
                return try await film(.id(id)).map { [$0] } ?? []
            } catch MoviesError.foreignID {
                return []
            }
        case .text(let text):
            guard let query = MovieQuery(text) else { return [] }
            // A number can be an id or a title, such as “1917”. The id is preferred, as in the command for one film.
            let reference = MovieReference(query.text)
            if case .words(let words)? = reference { return try await movies.films(withWords: words, policy: policy) }
            if let reference, let film = try await film(reference) { return [film] }
            if case .id? = reference { return [] }
            return try await firstPage(MovieSearch(query: query))
        case .title(let title, let year):
            guard let query = MovieQuery(title) else { return [] }
            var words = MovieSearch(query: query, year: year)
            words.interpretation = .literal
            return try await firstPage(words)
        }
    }

    private func firstPage(_ words: MovieSearch) async throws -> [Movie] {
        var words = words
        words.savesQuery = false
        return try await search.execute(words, page: 1, policy: policy).value.movies
    }

    /// Returns the film of a reference; nil if the source does not have it.
    private func film(_ reference: MovieReference) async throws -> Movie? {
        do {
            let id = try source.resolve(reference)
            return try await movies.details(of: id, language: nil, policy: policy, onStored: nil).value.movie
        } catch MoviesError.noSuchMovie {
            return nil
        }
    }
}
