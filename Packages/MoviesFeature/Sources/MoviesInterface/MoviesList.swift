public import CoreDomain

/// A list of films that a source returns page by page.
public enum MoviesList: Hashable, Sendable {
    /// The films that match a search.
    case search(MovieSearch)
    /// The most popular films. `language` is an IETF tag (`fr-FR`); nil for the source's default.
    case popular(language: String? = nil)

    /// The words of a search; nil for a search without words and for popular films.
    public var query: MovieQuery? {
        if case .search(let search) = self { search.query } else { nil }
    }

    /// The conditions of a search for a message (`“heat”, genre crime, films of 1995`); nil for popular films.
    package var searchDescription: String? {
        guard case .search(let search) = self else { return nil }
        let conditions = [
            search.query.map { "“\($0.text)”" }, search.genre.map { "genre \($0)" },
            search.person.map { "person \($0)" },
        ]
        let text = conditions.compactMap(\.self).joined(separator: ", ")
        guard let year = search.year else { return text }
        return text.isEmpty ? "films of \(year)" : "\(text) of \(year)"
    }

    /// The language of titles and overviews; nil for the source's default.
    public var language: String? {
        switch self {
        case .search(let search): search.language
        case .popular(let language): language
        }
    }
}

/// A search for films.
public struct MovieSearch: Hashable, Sendable {
    /// The words that the user typed; nil for all films that match the other conditions.
    public var query: MovieQuery?
    /// The release year of the films; nil for all years.
    public var year: Int?
    /// The year that the user gave, if `year` is the year before or after it.
    public var wrongYear: Int?
    /// The name of a genre; nil for all genres.
    public var genre: String?
    /// The name of a director or an actor; nil for all people.
    public var person: String?
    /// The language of titles and overviews as an IETF tag (`fr-FR`); nil for the source's default.
    public var language: String?
    /// The interpretation of the query.
    public var interpretation = Interpretation.automatic
    /// Whether the query is saved when the first page arrives with films. False while the user is still typing.
    public var savesQuery = true

    /// An interpretation of a query.
    public enum Interpretation: Hashable, Sendable {
        /// The words may be an id, or end with a year.
        case automatic
        /// All words are part of a title.
        case literal
        /// The words may be misspelled. Only for a source with `MoviesSource.findsNearestTitles`.
        case nearest
    }

    /// Creates a search.
    public init(
        query: MovieQuery?,
        year: Int? = nil,
        genre: String? = nil,
        person: String? = nil,
        language: String? = nil
    ) {
        self.query = query
        self.year = year
        self.genre = genre
        self.person = person
        self.language = language
    }

    package var literal: MovieSearch {
        var search = self
        search.interpretation = .literal
        return search
    }

    /// Returns the name of a genre as sources write it, in lower case: “science fiction” also for “Sci-Fi”.
    public static func genreKey(_ name: String) -> String {
        let key = name.lowercased()
        return key == "sci-fi" ? "science fiction" : key
    }
}
