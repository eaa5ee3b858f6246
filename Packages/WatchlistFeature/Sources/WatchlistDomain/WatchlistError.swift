package import CoreDomain

/// The reason why a command of the watchlist failed.
package enum WatchlistError: Error, Hashable, Sendable {
    /// Several films match the text. `candidates` are the first of them.
    case ambiguous(String, candidates: [FilmCandidate])
    /// No film on the watchlist has this title, but the titles of `candidates` contain it.
    case partialTitle(String, candidates: [FilmCandidate])
    /// The source has no film that matches the text.
    case noMatch(String)
    /// No film on the watchlist matches the text.
    case notListed(String)
    /// Another feature may not remove the film, because the user has watched it.
    case watched(title: String)
    /// The watchlist has no room for further films.
    case full(capacity: Int)
    /// A change would replace an entry that a newer version stored, or that is damaged.
    case unreadableEntry(title: String)
    /// A newer version stored the change to undo or redo, or the record of the change is damaged.
    case unreadableChange
    /// The format of a file is unknown, or a file is damaged.
    case unreadableFile(reason: String)
}

/// A film that a text may mean.
package struct FilmCandidate: Hashable, Sendable {
    package let id: MovieID
    package let title: String
    package let year: Int?

    package init(id: MovieID, title: String, year: Int?) {
        self.id = id
        self.title = title
        self.year = year
    }

    package init(_ film: Movie) {
        self.init(id: film.id, title: film.title, year: film.releaseDate?.year)
    }

    package init(_ entry: WatchlistEntry) {
        self.init(id: entry.id, title: entry.title, year: entry.year)
    }
}

extension WatchlistError: CustomStringConvertible {
    /// The failure in one or more lines. Remove control characters before you show them.
    package var description: String {
        switch self {
        case .ambiguous(let text, let candidates):
            "“\(text)” matches several films:" + candidates.map { "\n  \($0)" }.joined()
        case .partialTitle(let text, let candidates):
            "No film on the watchlist is called “\(text)”. Similar titles:" + candidates.map { "\n  \($0)" }.joined()
        case .noMatch(let text): "No film matches “\(text)”."
        case .notListed(let text): "“\(text)” is not on the watchlist."
        case .watched(let title): "A watched film stays on the watchlist: “\(title)”."
        case .full(let capacity): "The watchlist has room for \(capacity) films only."
        case .unreadableEntry(let title):
            "The entry of “\(title)” cannot be changed: a newer version of this program stored it, or it is damaged."
        case .unreadableChange:
            "The last change cannot be read: a newer version of this program made it, or its record is damaged."
        case .unreadableFile(let reason): reason
        }
    }
}

extension FilmCandidate: CustomStringConvertible {
    /// The id, the title and the year: `tt0083658  Blade Runner (1982)`.
    package var description: String { "\(id)  \(title)" + (year.map { " (\($0))" } ?? "") }
}
