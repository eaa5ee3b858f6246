import CoreDomain
package import MoviesInterface

package struct MoviesListRequest: Hashable, Sendable {
    package var list: MoviesList
    /// The pages to fetch, counted from 1; nil for the pages that `limit` needs, or for the first page without a limit.
    package var pages: ClosedRange<Int>?
    package var limit: Int?
    package var sort: MoviesSortOrder

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

    var isPageCountGiven: Bool { pagesToFetch.upperBound < Self.allPages.upperBound }

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

extension MoviesList {
    /// Whether only the first page shows which films the words mean: they may be an id or end with a year, and a year may be wrong.
    package var isDecidedByFirstPage: Bool {
        guard case .search(let search) = self, search.interpretation == .automatic else { return false }
        guard let query = search.query else { return false }
        if case .id? = MovieReference(query.text) { return true }
        return search.year != nil || search.inYearOfWords != nil
    }
}

extension MovieSearch {
    /// The search in the year at the end of the words, or in the year that is the only word; nil without such a year, and with a given one.
    var inYearOfWords: MovieSearch? {
        guard year == nil, let query else { return nil }
        let typed = TrailingYear(query)
        var search = self
        search.query = typed?.query
        search.year = typed?.year ?? TrailingYear.year(query.text[...])
        return search.year == nil ? nil : search
    }
}
