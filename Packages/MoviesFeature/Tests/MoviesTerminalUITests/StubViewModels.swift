import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import NetworkingTesting
import Observation
import TerminalText
import TerminalTextTesting
import TerminalUI

@MainActor
@Observable
final class StubMoviesListViewModel: MoviesListViewModel {
    var state = MoviesListState.loading(.firstPage)
    var items: [MoviesListItemViewModel] = []
    var summary = MoviesListSummary()
    var age: String?
    var notices: [String] = []
    var nearestTitles: [String] = []
    @ObservationIgnored private(set) var cancellations = 0
    @ObservationIgnored private(set) var refreshes = 0
    @ObservationIgnored private(set) var nextPages = 0
    @ObservationIgnored private(set) var opened: [Int] = []
    @ObservationIgnored private(set) var openedPages: [Int] = []
    @ObservationIgnored private(set) var copies: [String] = []
    @ObservationIgnored private(set) var requests: [MoviesListRequest] = []

    /// The descriptions of the searches that were requested, oldest first; nil for popular films.
    var searches: [String?] { requests.map(\.list.searchDescription) }

    func load(_ request: MoviesListRequest) async throws {}
    func start(_ request: MoviesListRequest) { requests.append(request) }
    func refresh() { refreshes += 1 }
    func reset() {}
    func loadNextPage() { nextPages += 1 }
    func cancel() { cancellations += 1 }
    func showDetails(ofItemAt index: Int) { opened.append(index) }
    func openPage(ofItemAt index: Int) { openedPages.append(index) }
    func copy(_ text: String) { copies.append(text) }

    func show(_ count: Int, total: Int? = nil) {
        items = (0..<count).map { MoviesListItemViewModel(.sample($0 + 1, "Film \($0 + 1)")) }
        summary.totalResults = total ?? count
        state = count == 0 ? .empty : .loaded
    }

    /// Appends the films of the next page to a list of `total` pages.
    func add(_ movies: Movie..., total: Int = 1) {
        items += movies.map(MoviesListItemViewModel.init)
        summary.firstPage = 1
        summary.pages += 1
        summary.pagesExpected = total
        summary.totalPages = total
        summary.totalResults = max(items.count, total * 20)
        state = summary.pages < total ? .loading(.nextPage) : .loaded
    }

    func run(
        _ format: OutputFormat,
        on output: TextOutputSpy,
        caption: MoviesSourceCaption = .sample,
        query: String? = "rain",
        search: String? = nil,
        more: String? = nil
    ) async throws {
        try await MoviesListView(
            viewModel: self,
            output: output,
            format: format,
            caption: caption,
            query: query,
            search: search ?? query.map { "“\($0)”" },
            more: { _ in more }
        ).run()
    }
}

extension Screen {
    /// Sends keys to the screen. Returns whether the screen handled the last one.
    @discardableResult
    func press(_ keys: Key..., in context: RenderContext = .sample) -> Bool {
        keys.map { handle(.key($0), context) }.last ?? false
    }

    func type(_ text: String) { for character in text { press(.character(character)) } }

    @discardableResult
    func click(row: Int, column: Int, in context: RenderContext = .sample) -> Bool {
        handle(.mouse(MouseEvent(.click, at: Position(row: row, column: column))), context)
    }

    func lines(_ context: RenderContext = .sample) -> [String] { render(context).lines }

    func shows(_ text: String, _ context: RenderContext = .sample) -> Bool {
        lines(context).contains { $0.contains(text) }
    }

    func statusText(_ context: RenderContext = .sample) -> String { status(context).runs.map(\.text.string).joined() }
}

extension RenderContext {
    static let sample = RenderContext(size: Size(columns: 60, rows: 12))
}

extension MoviesSourceCaption {
    static let sample = MoviesSourceCaption(name: "tmdb", ratingLabel: "Rating")
}

/// A title with escape sequences and control characters that rename the window, clear the screen and reverse the text.
let hostileTitle = "Rain\u{1B}]0;pwned\u{7}\u{9B}2J\u{202E}Man\u{7F}\t\u{2028}End"

/// Returns whether `SafeText` removes nothing from the lines and columns of a text.
func isHarmless(_ text: String) -> Bool {
    text.split { "\n\t".contains($0) }.allSatisfy { SafeText(String($0)).string == $0 }
}

@MainActor
@Observable
final class StubMovieDetailsViewModel: MovieDetailsViewModel {
    var state = MovieDetailsState.loading
    var poster = MoviePosterState.none
    var age: String?
    var notices: [String] = []
    @ObservationIgnored private(set) var cancellations = 0
    @ObservationIgnored private(set) var refreshes = 0
    @ObservationIgnored private(set) var openedPages = 0
    @ObservationIgnored private(set) var copies: [String] = []
    var canRate = false
    @ObservationIgnored private(set) var rates = 0
    @ObservationIgnored private(set) var widths: [Int] = []

    @ObservationIgnored private(set) var started: [String] = []

    func load(_ reference: String) async throws {}
    func start(_ reference: String) {
        started.append(reference)
        state = .loading
    }
    func refresh() { refreshes += 1 }
    func updatePosterImage(width: Int) { widths.append(width) }
    func openPage() { openedPages += 1 }
    func copy(_ text: String) { copies.append(text) }
    func rate() { rates += 1 }
    func cancel() { cancellations += 1 }
}

extension MoviePreview {
    static func sample(
        _ viewModel: StubMovieDetailsViewModel = StubMovieDetailsViewModel(),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> MoviePreview {
        MoviePreview(viewModel: MoviePreviewViewModel(details: viewModel, clock: clock), caption: .sample, decoder: nil)
    }
}

extension DefaultMoviesSearchViewModel {
    /// Creates a view model whose pause after typing does not end.
    convenience init(_ list: StubMoviesListViewModel) {
        let remember = StubUseCase<MovieQuery, Void> { _ in }
        self.init(list: list, remember: remember, language: nil, typingDelay: .seconds(1), clock: ManualClock())
    }
}

/// A panel that handles mouse events and the keys in `handledKeys`, and records the events and texts that it receives.
@MainActor
final class StubPanel: SuggestionPanel {
    var preferredHeight = 3
    let keys = [KeyHelp("F2", "use the panel")]
    var handledKeys: Set<Key> = []
    var choose: (@MainActor (String) -> Void)?
    private(set) var events: [InputEvent] = []
    private(set) var texts: [String] = []

    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        canvas.drawBox(at: Position(row: 0, column: 0), context.size, title: "Suggestions")
        return canvas
    }

    func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        events.append(event)
        return switch event {
        case .key(let key): handledKeys.contains(key)
        case .mouse: true
        case .paste: false
        }
    }

    func update(_ text: String) { texts.append(text) }
}
