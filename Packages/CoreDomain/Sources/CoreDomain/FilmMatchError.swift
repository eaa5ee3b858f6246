/// No film or several films match a text that means one film.
public enum FilmMatchError: Error, Hashable, Sendable {
    /// No film matches the text.
    case noMatch(String)
    /// Several films match the text. `candidates` are the first of them.
    case ambiguous(String, candidates: [Movie])
}

extension FilmMatchError: CustomStringConvertible {
    /// The failure, with a line for each candidate. Remove control characters before you show the lines.
    public var description: String {
        switch self {
        case .noMatch(let text): "No film matches “\(text)”."
        case .ambiguous(let text, let candidates):
            "“\(text)” matches several films:" + candidates.map { "\n  \($0.nameWithID)" }.joined()
        }
    }
}

extension Collection<Movie> {
    /// Returns the only film of the collection, which are the films that match a text.
    public func only(for text: String) throws(FilmMatchError) -> Movie {
        guard let film = first else { throw .noMatch(text) }
        guard count == 1 else { throw .ambiguous(text, candidates: Array(self)) }
        return film
    }
}

extension Movie {
    /// The id, the title and the year: `tt0083658  Blade Runner (1982)`.
    public var nameWithID: String { "\(id)  \(title)" + (releaseDate.map { " (\($0.year))" } ?? "") }
}
