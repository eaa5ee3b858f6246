package import CoreDomain

/// The closures with which an import looks for films at the source.
package struct FilmLookup: Sendable {
    /// Returns the film with an id; nil if the source does not have it.
    package let film: @Sendable (MovieID) async throws -> Movie?
    /// Returns the films that a search for a title finds. A year limits the search.
    package let films: @Sendable (_ title: String, _ year: Int?) async throws -> [Movie]

    package init(
        film: @escaping @Sendable (MovieID) async throws -> Movie?,
        films: @escaping @Sendable (_ title: String, _ year: Int?) async throws -> [Movie]
    ) {
        self.film = film
        self.films = films
    }
}
