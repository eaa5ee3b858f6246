import CoreDomain
package import MoviesInterface

package struct MoviesListRequest: Hashable, Sendable {
    package var list: MoviesList
    /// The pages to fetch, counted from 1; nil for the pages that `limit` needs, or for the first page without a limit.
    package var pages: ClosedRange<Int>?
    /// The maximum number of films, at least 1; nil for no limit.
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

    private static let pageSize = 20

    /// The numbers of the pages to fetch: the requested pages without those that `limit` makes unnecessary.
    package var pagesToFetch: ClosedRange<Int> {
        let needed = limit.map { 1 + ($0 - 1) / Self.pageSize }
        guard let pages else { return 1...(needed ?? 1) }
        // In an order other than relevance, the first films may be on the last page.
        guard sort == .relevance, let needed else { return pages }
        return pages.lowerBound...min(pages.upperBound, pages.lowerBound + needed - 1)
    }
}
