import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import Observation
import TerminalText
import TerminalTextTesting

/// A list of films that stands where a test puts it.
@MainActor
@Observable
final class StubMoviesListViewModel: MoviesListViewModel {
    var state = MoviesListState.loading(.firstPage)
    var items: [MoviesListItemViewModel] = []
    var summary = MoviesListSummary()
    var age: String?
    var notices: [String] = []
    var more: String?
    @ObservationIgnored private(set) var cancellations = 0
    @ObservationIgnored private(set) var refreshes = 0
    @ObservationIgnored private(set) var nextPages = 0

    func load(_ request: MoviesListRequest) async throws {}
    func start(_ request: MoviesListRequest) {}
    func refresh() { refreshes += 1 }
    func reset() {}
    func loadNextPage() { nextPages += 1 }
    func cancel() { cancellations += 1 }
    func showDetails(ofItemAt index: Int) {}

    /// Puts `movies` on the list, as the next of `total` pages.
    func add(_ movies: Movie..., total: Int = 1) {
        items += movies.map(MoviesListItemViewModel.init)
        summary.firstPage = 1
        summary.pages += 1
        summary.pagesExpected = total
        summary.totalPages = total
        summary.totalResults = max(items.count, total * 20)
        state = summary.pages < total ? .loading(.nextPage) : .loaded
    }

    /// Shows this list.
    func run(_ format: OutputFormat, on output: TextOutputSpy, query: String? = "rain") async throws {
        try await MoviesListView(viewModel: self, output: output, format: format, caption: .sample, query: query).run()
    }
}

extension MoviesSourceCaption {
    static let sample = MoviesSourceCaption(name: "tmdb", ratingLabel: "Rating")
}

/// A title that would retitle the window, clear the screen and turn the text around.
let hostileTitle = "Rain\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}Man\u{7F}\t\u{2028}End"

/// Whether a terminal could take any of it for more than text.
func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n" || scalar == "\t"
        case .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
