import CoreDomain
import MoviesInterface

struct LoadedPages {
    /// The films in the order of the pages, without duplicates.
    private(set) var movies: [Movie] = []
    private var pages: [MoviesPage] = []
    private var ids: Set<MovieID> = []

    var isEmpty: Bool { pages.isEmpty }

    var list: MoviesList? { pages.last?.list }

    /// Appends `page`, or replaces the page with the same number. Returns whether all earlier films keep their positions.
    mutating func insert(_ page: MoviesPage) -> Bool {
        guard let index = pages.firstIndex(where: { $0.number == page.number }) else {
            pages.append(page)
            append(page.movies)
            return true
        }
        pages[index] = page
        movies = []
        ids = []
        for page in pages { append(page.movies) }
        return false
    }

    func summary(requesting requested: ClosedRange<Int>) -> MoviesListSummary {
        var summary = MoviesListSummary()
        guard let first = pages.first, let last = pages.last else { return summary }
        summary.firstPage = first.number
        summary.pages = pages.count
        summary.totalPages = last.totalPages
        summary.totalResults = last.totalResults
        summary.pagesExpected = max(pages.count, min(requested.upperBound, last.totalPages) - first.number + 1)
        return summary
    }

    private mutating func append(_ page: [Movie]) {
        for movie in page where ids.insert(movie.id).inserted { movies.append(movie) }
    }
}

/// The latest load of a view model. The number of a load identifies superseded loads, which must not change the state.
@MainActor
final class LatestLoad {
    /// The task of a load that a screen started; nil for a load that its caller awaits.
    private var task: Task<Void, Never>?
    private var number = 0

    isolated deinit { task?.cancel() }

    /// Supersedes the running load, and returns the number of the next load.
    func begin() -> Int {
        cancel()
        return number
    }

    func isCurrent(_ number: Int) -> Bool { number == self.number }

    /// Runs a load in a task. The view model's state contains the error of a failed load.
    func start(_ load: @escaping @MainActor () async throws -> Void) { task = Task { try? await load() } }

    func cancel() {
        number += 1
        task?.cancel()
        task = nil
    }
}
