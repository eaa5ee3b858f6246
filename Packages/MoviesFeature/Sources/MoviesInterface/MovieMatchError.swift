public import CoreDomain

/// No film or several films match a text that means one film.
public enum MovieMatchError: Error, Hashable, Sendable {
    /// No film matches the text.
    case noMatch(String)
    /// Several films match the text, or one film that may not be meant. `candidates` are the first films.
    case ambiguous(String, candidates: [Movie])
}

extension MovieMatchError: CustomStringConvertible {
    /// The failure, with a line for each candidate. Remove control characters before you show the lines.
    public var description: String {
        switch self {
        case .noMatch(let text): "No film matches “\(text)”."
        case .ambiguous(let text, let candidates):
            (candidates.count == 1
                ? "No film is called “\(text)”. A similar one is:" : "“\(text)” matches several films:")
                + candidates.map { "\n  \($0.nameWithID)" }.joined()
        }
    }
}

extension MovieMatchError {
    /// A text that means only one of the candidates: its title and its year, such as `alien 1979`. Nil if there is none.
    public var textWithYear: String? {
        guard case .ambiguous(_, let candidates) = self else { return nil }
        let texts = candidates.compactMap { movie in
            movie.releaseDate.map { "\(movie.title) \($0.year)".lowercased() }
        }
        return texts.first { text in texts.filter { $0 == text }.count == 1 }
    }
}

extension Movie {
    /// The id, the title and the year: `tt0083658  Blade Runner (1982)`.
    public var nameWithID: String { "\(id)  \(title)" + (releaseDate.map { " (\($0.year))" } ?? "") }
}
