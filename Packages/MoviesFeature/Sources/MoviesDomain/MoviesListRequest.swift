package import CoreDomain

/// A request for a list of films: the list, the pages and the order.
package struct MoviesListRequest: Hashable, Sendable {
    /// Popular films or the results of a search.
    package var list: MoviesList
    /// The pages to fetch, counted from 1; nil for the pages that `limit` needs, or for the first page without a limit.
    package var pages: ClosedRange<Int>?
    /// The maximum number of films to show; nil for all fetched films.
    package var limit: Int?
    /// The order in which fetched films are shown.
    package var sort: MoviesSortOrder

    /// Creates a request; by default for the first page in the source's order.
    package init(
        _ list: MoviesList,
        pages: ClosedRange<Int>? = nil,
        limit: Int? = nil,
        sort: MoviesSortOrder = .relevance
    ) {
        self.list = list
        self.pages = pages
        self.limit = limit
        self.sort = sort
    }

    /// The numbers of all pages of a list. TMDB returns no others.
    package static let allPages = 1...500

    /// Whether the number of pages is known before the first page has arrived.
    var isPageCountGiven: Bool { pagesToFetch.upperBound < Self.allPages.upperBound }

    /// The number of films on a page of TMDB.
    private static let pageSize = 20

    /// The numbers of the pages to fetch: the requested pages without those that `limit` makes unnecessary.
    package var pagesToFetch: ClosedRange<Int> {
        let needed = limit.map { 1 + max(0, $0 - 1) / Self.pageSize }
        guard let pages else { return 1...(needed ?? 1) }
        // In an order other than relevance, the first films may be on the last page.
        guard sort == .relevance, let needed else { return pages }
        return pages.lowerBound...min(pages.upperBound, pages.lowerBound + needed - 1)
    }
}

/// A list of films that a source returns page by page.
package enum MoviesList: Hashable, Sendable {
    /// The films that match a search.
    case search(MovieSearch)
    /// The most popular films. `language` is the language of titles and overviews as an IETF tag (`fr-FR`); nil for the source's
    /// default.
    case popular(language: String? = nil)

    /// The words of a search; nil for a search without words and for popular films.
    package var query: MovieQuery? {
        switch self {
        case .search(let search): search.query
        case .popular: nil
        }
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
    package var language: String? {
        switch self {
        case .search(let search): search.language
        case .popular(let language): language
        }
    }

    /// Whether only the first page shows which films the words mean: they may be an id or end with a year, and a year may be wrong.
    package var isDecidedByFirstPage: Bool {
        guard case .search(let search) = self, search.interpretation == .automatic else { return false }
        guard let query = search.query else { return false }
        if case .id? = MovieReference(query.text) { return true }
        return search.year != nil || TrailingYear(query) != nil || TrailingYear.year(query.text[...]) != nil
    }
}

/// A search for films.
package struct MovieSearch: Hashable, Sendable {
    /// The words that the user typed; nil for all films that match the other conditions.
    package var query: MovieQuery?
    /// The release year of the films; nil for all years.
    package var year: Int?
    /// The year that the user gave, if `year` is the year before or after it.
    package var wrongYear: Int?
    /// The name of a genre; nil for all genres.
    package var genre: String?
    /// The name of a director or an actor; nil for all people.
    package var person: String?
    /// The language of titles and overviews as an IETF tag (`fr-FR`); nil for the source's default.
    package var language: String?
    /// The interpretation of the query.
    package var interpretation = Interpretation.automatic
    /// Whether the query is saved when the first page arrives with films. False while the user is still typing.
    package var savesQuery = true

    /// An interpretation of a query.
    package enum Interpretation: Hashable, Sendable {
        /// The words may be an id or the URL of a film's page, or end with a year.
        case automatic
        /// All words are part of a title.
        case literal
        /// The words may be misspelled, so titles with nearly the same letters match. Only for a source with
        /// `MoviesSource.findsNearestTitles`.
        case nearest
    }

    /// Creates a search.
    package init(
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
}
