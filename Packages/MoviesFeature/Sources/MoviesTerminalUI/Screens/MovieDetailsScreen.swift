package import MoviesPresentation
import Observation
package import TerminalText
package import TerminalUI

@MainActor
@Observable
package final class MovieDetailsScreen: Screen {
    private let viewModel: any MovieDetailsViewModel
    private let preview: MoviesListItemViewModel
    private let caption: MoviesSourceCaption
    private let watchlist: WatchlistMarks?
    private let poster: PosterView
    private var position = ScrollPosition()
    /// A message about a copied text, until the next key.
    private var copyNotice: SafeText?

    package init(
        viewModel: any MovieDetailsViewModel,
        preview: MoviesListItemViewModel,
        caption: MoviesSourceCaption,
        watchlist: WatchlistMarks? = nil,
        decoder: (any ImageDecoder)?
    ) {
        self.viewModel = viewModel
        self.preview = preview
        self.caption = caption
        self.watchlist = watchlist
        poster = PosterView(viewModel: viewModel, decoder: decoder)
    }

    package var title: SafeText { SafeText(movie.shownTitle) }

    package var keys: [KeyHelp] {
        (watchlist == nil ? [] : [.watchlist]) + Self.standardKeys
            + (viewModel.canRate ? [KeyHelp("R", "rate the film with your account", hint: "rate")] : [])
    }

    private static let standardKeys =
        ScrollPosition.keys + [
            KeyHelp("o", "open the film's page in the browser", hint: "open page"),
            KeyHelp("y Y", "copy the address of the film's page, the film's id"),
            KeyHelp("r", "load again, after an error too (also F5)", hint: "refresh"),
        ]

    package func status(_ context: RenderContext) -> StyledText {
        if let copyNotice { return StyledText(copyNotice) }
        var status = StyledText(SafeText(caption.name), .bold)
        switch watchlist?.mark(of: movie) {
        case .planned: status.append(" · ★ on the watchlist")
        case .watched: status.append(" · ✓ watched")
        case nil: break
        }
        if let problem = watchlist?.problem {
            status.append(" · " + (SafeText.paragraphs(problem).first ?? ""), .secondary)
        }
        if case .loaded(_, isRefreshing: true) = viewModel.state { status.append(" · updating…", .secondary) }
        if let age = viewModel.age { status.append(SafeText(" · from \(age) ago"), .secondary) }
        for notice in viewModel.notices { status.append(" · " + (SafeText.paragraphs(notice).first ?? ""), .secondary) }
        return status
    }

    private var movie: MoviesListItemViewModel { viewModel.state.item?.movie ?? preview }

    package func didAppear() { watchlist?.startObserving() }

    package func didLayout(_ context: RenderContext) { poster.layout(context) }

    package func didDisappear() {
        watchlist?.stopObserving()
        poster.stop()
        viewModel.cancel()
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        if case .key = event {
            watchlist?.dismissChangeProblem()
            copyNotice = nil
        }
        switch event {
        case .key(.character("r")), .key(Key(.function(5))): viewModel.refresh()
        case .key(.character("o")): viewModel.openPage()
        case .key(.character("y")): copy(viewModel.state.item?.pageAddress)
        case .key(.character("Y")): copy(viewModel.state.item?.movie.reference)
        case .key(.character("R")) where viewModel.canRate: viewModel.rate()
        case .key(.character("w")) where watchlist != nil:
            context.actions.start { [watchlist, movie] in await watchlist?.toggle(movie) }
        default:
            return position.handle(event, count: lines(context).count, height: context.size.rows - topRow(context))
        }
        return true
    }

    private func copy(_ text: String?) {
        guard let text else { return }
        viewModel.copy(text)
        copyNotice = "copied " + SafeText(text)
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        if case .loading = viewModel.state { canvas.isAnimated = true }
        let column = textColumn(context)
        let lines = lines(context)
        let top = topRow(context)
        let visible = position.visible(count: lines.count, height: context.size.rows - top)
        for (row, index) in visible.enumerated() { canvas.draw(lines[index], row: row + top, column: column) }
        if let item = viewModel.state.item { poster.draw(item, on: &canvas, row: top, context) }
        return canvas
    }

    private func topRow(_ context: RenderContext) -> Int { context.size.rows >= PosterView.minimumRows ? 1 : 0 }

    private func textColumn(_ context: RenderContext) -> Int {
        viewModel.state.item.flatMap { poster.size(for: $0, context) }.map { $0.columns + 3 } ?? 1
    }

    private func lines(_ context: RenderContext) -> [StyledText] {
        let width = max(1, context.size.columns - textColumn(context) - 1)
        switch viewModel.state {
        case .idle, .loading:
            let facts = MovieSummaryText(item: preview, caption: caption).lines(width: min(width, 100))
            return facts + ["", StyledText(context.working("Loading…"), .secondary)]
        case .failed(let message): return failureLines(message, width: width)
        case .loaded(let item, _):
            let facts = MovieDetailsText(item: item, caption: caption, showsAddresses: false).lines(width: width)
            return facts + poster.problemLines(of: item, width: width, context)
        }
    }
}
