import CoreDomain
import MoviesDomain

/// The pages of one list that have come so far.
struct HeldPages {
    /// Each film once, at its first place, in the order of the pages.
    private(set) var movies: [Movie] = []
    private var pages: [MoviesPage] = []
    private var shown: Set<MovieID> = []

    var isEmpty: Bool { pages.isEmpty }

    /// The list that the pages are of.
    var list: MoviesList? { pages.last?.list }

    /// Adds `page` at the end, or puts it in the place of the same page of earlier. Returns whether the films that were
    /// there before still stand where they stood.
    mutating func hold(_ page: MoviesPage) -> Bool {
        guard let index = pages.firstIndex(where: { $0.number == page.number }) else {
            pages.append(page)
            append(page.movies)
            return true
        }
        pages[index] = page
        movies = []
        shown = []
        for page in pages { append(page.movies) }
        return false
    }

    /// Puts a newer version of a film where the older one is. Returns its place; nil where it is not among them.
    mutating func update(_ movie: Movie) -> Int? {
        guard let index = movies.firstIndex(where: { $0.id == movie.id }) else { return nil }
        movies[index] = movie
        for page in pages.indices { pages[page].replace(movie) }
        return index
    }

    func summary(expecting selection: PageSelection) -> MoviesListSummary {
        var summary = MoviesListSummary()
        guard let first = pages.first, let last = pages.last else { return summary }
        summary.firstPage = first.number
        summary.pages = pages.count
        summary.totalPages = last.totalPages
        summary.totalResults = last.totalResults
        summary.pagesExpected =
            switch selection {
            case .single: pages.count
            case .first(let count): min(count, last.totalPages)
            case .all: last.totalPages
            }
        return summary
    }

    private mutating func append(_ page: [Movie]) {
        for movie in page where shown.insert(movie.id).inserted { movies.append(movie) }
    }
}
