import MoviesDomain
import MoviesPresentation

/// How much of a list is wanted, and in which order.
public struct MoviesListOptions: Sendable {
    /// Which pages of a list.
    public enum Pages: Sendable {
        /// One page, counted from 1.
        case single(Int)
        /// The first so many pages.
        case first(Int)
        /// All there are.
        case all
    }

    /// The order in which films are shown.
    public enum Sort: String, Sendable, CaseIterable {
        /// As the source gives them.
        case relevance
        /// Newest first.
        case year
        /// Best first.
        case rating
        /// By the alphabet.
        case title
    }

    /// Nil: as many as `limit` needs, or one.
    public var pages: Pages?
    /// How many films are shown at most; nil for all that were fetched.
    public var limit: Int?
    /// Orders what was fetched.
    public var sort: Sort

    /// Makes options; by default the first page as the source gives it.
    public init(pages: Pages? = nil, limit: Int? = nil, sort: Sort = .relevance) {
        self.pages = pages
        self.limit = limit
        self.sort = sort
    }
}

extension MoviesListOptions {
    /// How many films TMDB puts on a page.
    private static let pageSize = 20

    func request(_ list: MoviesList, policy: CachePolicy) -> MoviesListRequest {
        MoviesListRequest(list: list, pages: selection, limit: limit, sort: sortOrder, policy: policy)
    }

    private var selection: PageSelection {
        let pagesForLimit = limit.map { 1 + max(0, $0 - 1) / Self.pageSize }
        // The first films by another order than the source's may be anywhere in the list.
        let pagesThatMatter = sort == .relevance ? pagesForLimit : nil
        return switch pages {
        case .single(let number): .single(number)
        case .first(let count): .first(min(count, pagesThatMatter ?? count))
        case .all: pagesThatMatter.map { .first($0) } ?? .all
        case nil: pagesForLimit.map { .first($0) } ?? .single(1)
        }
    }

    private var sortOrder: MoviesSortOrder {
        switch sort {
        case .relevance: .relevance
        case .year: .year
        case .rating: .rating
        case .title: .title
        }
    }
}
