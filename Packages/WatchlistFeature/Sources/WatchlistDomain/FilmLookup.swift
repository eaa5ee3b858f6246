package import CoreDomain

/// Searches a source of films. `text` is an id, a web address or words of a title; `year` limits a search for a title.
package typealias FilmSearch = @Sendable (_ text: String, _ year: Int?) async throws -> [Movie]

/// The closures with which the watchlist looks for films at the source.
package struct FilmLookup: Sendable {
    /// Returns the film with an id; nil if the source does not have it.
    package let film: @Sendable (MovieID) async throws -> Movie?
    package let search: FilmSearch

    package init(film: @escaping @Sendable (MovieID) async throws -> Movie?, search: @escaping FilmSearch) {
        self.film = film
        self.search = search
    }
}
