public import CoreDomain

/// The films of the source, for other features.
public protocol MoviesFinding: Sendable {
    /// Returns the film with an id; nil if the source does not have it.
    func movie(withID id: MovieID) async throws -> Movie?

    /// Returns the film that a text means: an id, the URL of a film's page, or a title, which a year may follow. Of several films, a
    /// whole title means the only film that has it. Throws ``MovieMatchError`` if no film or several films match.
    func movie(matching text: String) async throws -> MovieMatch

    /// Returns the first films that a search for a title finds. The title can be a number or a URL.
    func movies(titled title: String, year: Int?) async throws -> [Movie]
}
