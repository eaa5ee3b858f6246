import Observation
package import TerminalText
package import TerminalUI
package import WatchlistPresentation

@MainActor
@Observable
package final class WatchlistScreen: Screen {
    private static let rowsAboveList = 3

    package let title: SafeText = "Watchlist"
    private let viewModel: any WatchlistViewModel
    private var field = TextField()
    private var isSearching = false
    private var position = ListPosition()
    /// The id of the film that stays selected when the list changes; nil before a film is selected.
    @ObservationIgnored private var keptMovie: String?
    @ObservationIgnored private var observation: Task<Void, Never>?

    package init(viewModel: any WatchlistViewModel) { self.viewModel = viewModel }

    isolated deinit { observation?.cancel() }

    package var takesText: Bool { isSearching }

    package var keys: [KeyHelp] {
        if isSearching { return Self.keysInField }
        return [Self.search] + (viewModel.items.isEmpty ? [] : Self.keysOfMovie) + Self.keysOfList
    }

    private static let keysInField = [
        KeyHelp("Enter", "go to the list (also ↓)", hint: "list"),
        KeyHelp("Esc", "show all films again", hint: "clear"),
    ]

    private static let search = KeyHelp("/", "search in titles and notes", hint: "search")

    private static let keysOfMovie = [
        KeyHelp("Enter", "open the film (also l, →)", hint: "open"),
        KeyHelp("e", "edit the due date, the note and the rating", hint: "edit"),
        KeyHelp("x", "mark as watched today", hint: "watched"),
        KeyHelp("d", "remove (also Delete)", hint: "remove"),
    ]

    private static let keysOfList =
        [
            KeyHelp("u", "undo the last change", hint: "undo"),
            KeyHelp("U", "redo the change that was undone last"),
            KeyHelp("Tab", "show films to watch, watched films, all films", hint: "filter"),
            KeyHelp("s", "sort by due date, newest, title, year", hint: "sort"),
            KeyHelp("a", "search for films to add", hint: "add"),
            KeyHelp("n", "add a film by its title, id or address"),
            KeyHelp("S", "sync with the watchlist of your account", hint: "sync"),
            KeyHelp("r", "load again, also after an error"),
            KeyHelp("Click", "select a film, a second time to open it"),
        ] + ListPosition.keys

    package func status(_ context: RenderContext) -> StyledText {
        var status = StyledText()
        if let selected = keptPosition(context).selection(count: viewModel.items.count) {
            status.append(SafeText("\(selected + 1) of \(viewModel.items.count) · "))
        }
        status.append(SafeText(viewModel.filterName), .bold)
        // On a narrow terminal, the hints of keys are more important than the order.
        if context.size.columns >= 60 { status.append(SafeText(" · by \(viewModel.orderName)"), .secondary) }
        return status
    }

    package func didAppear() {
        // The screen appears again when a screen above it closes.
        guard observation == nil else { return }
        observation = Task { [viewModel] in await viewModel.observe() }
    }

    package func didDisappear() {
        observation?.cancel()
        observation = nil
    }

    package func handle(_ event: InputEvent, _ context: RenderContext) -> Bool {
        guard !isSearching else { return handleInField(event) }
        position = keptPosition(context)
        // Another filter shows another list.
        defer { if event == .key(.tab) { keptMovie = nil } else { rememberSelection() } }
        return handleInList(event, context)
    }

    private func rememberSelection() {
        keptMovie = position.selection(count: viewModel.items.count).map { viewModel.items[$0].id }
    }

    /// Returns the position with the film that was selected before a change of the list, so that a key does not change another film. Keeps
    /// the row if the film is not shown.
    private func keptPosition(_ context: RenderContext) -> ListPosition {
        var position = position
        let items = viewModel.items
        if let keptMovie, let row = items.firstIndex(where: { $0.id == keptMovie }),
            position.selection(count: items.count) != row
        {
            position.select(row, count: items.count, height: listHeight(context))
        }
        return position
    }

    private func handleInField(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.enter), .key(.down): isSearching = false
        case .key(.escape):
            field.replace(with: "")
            isSearching = false
        case .key(let key): guard field.handle(key) else { return false }
        case .paste(let text): field.insert(text)
        case .mouse: return false
        }
        position = ListPosition()
        keptMovie = nil
        viewModel.search(for: field.text)
        return true
    }

    private func handleInList(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let selected = position.selection(count: viewModel.items.count).map { viewModel.items[$0] }
        switch event {
        case .key(.enter), .key(.right), .key(.character("l")): if let selected { viewModel.showMovie(selected) }
        case .key(.character("e")): if let selected { viewModel.edit(selected) }
        case .key(.character("x")): if let selected { perform(context) { await $0.markWatched(selected) } }
        case .key(.character("d")), .key(.delete): if let selected { perform(context) { await $0.remove(selected) } }
        case .key(.character("u")): perform(context) { await $0.undo() }
        case .key(.character("U")): perform(context) { await $0.redo() }
        case .key(.tab): perform(context) { await $0.showNextFilter() }
        case .key(.character("s")): perform(context) { await $0.showNextOrder() }
        case .key(.character("r")): perform(context) { await $0.load() }
        case .key(.character("a")): viewModel.addMovies()
        case .key(.character("n")): viewModel.addMovie()
        case .key(.character("S")): viewModel.sync()
        case .key(.character("/")): isSearching = true
        case .key(.escape) where !field.text.isEmpty: return handleInField(event)
        default: return handleInRows(event, context)
        }
        return true
    }

    private func handleInRows(_ event: InputEvent, _ context: RenderContext) -> Bool {
        let (items, height) = (viewModel.items, listHeight(context))
        guard case .mouse(let mouse) = event, mouse.action == .click else {
            return position.handle(event, count: items.count, height: height)
        }
        let visible = position.visible(count: items.count, height: height)
        let row = visible.lowerBound + mouse.position.row - Self.rowsAboveList
        guard visible.contains(row) else { return false }
        let wasSelected = position.selection(count: items.count) == row
        position.select(row, count: items.count, height: height)
        if wasSelected { viewModel.showMovie(items[row]) }
        return true
    }

    private func perform(
        _ context: RenderContext,
        _ action: @escaping @MainActor (any WatchlistViewModel) async -> Void
    ) {
        context.actions.start { [viewModel] in await action(viewModel) }
    }

    private func listHeight(_ context: RenderContext) -> Int { max(1, context.size.rows - Self.rowsAboveList) }

    private static func hint(_ suggestion: WatchlistSuggestion?) -> String? {
        switch suggestion {
        case .undo: "Press u to undo it."
        case .redo: "Press U to redo it."
        case .edit: "Press e to edit it."
        case nil: nil
        }
    }

    package func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        drawField(on: &canvas)
        if let notice = viewModel.notice {
            let room = max(1, context.size.columns - 2)
            let text = [notice, Self.hint(viewModel.suggestion)].compactMap(\.self).joined(separator: " ")
            canvas.draw(SafeText(text).truncated(toCells: room), row: 1, column: 1)
        }
        let width = max(1, context.size.columns - 2)
        switch viewModel.state {
        case .idle: break
        case .loading:
            canvas.isAnimated = true
            canvas.draw(context.working("Loading…"), .secondary, row: Self.rowsAboveList, column: 1)
        case .failed(let message):
            let lines = SafeText(message).wrapped(toCells: width)
            for (index, line) in lines.enumerated() {
                canvas.draw(line, .error, row: Self.rowsAboveList + index, column: 1)
            }
            canvas.draw("Press r to try again.", .secondary, row: Self.rowsAboveList + lines.count, column: 1)
        case .loaded: drawRows(on: &canvas, context)
        }
        return canvas
    }

    private func drawField(on canvas: inout Canvas) {
        let column = 9
        let width = min(max(1, canvas.size.columns - column - 1), 60)
        canvas.draw("Search", isSearching ? .bold : .plain, row: 0, column: 1)
        let placeholder: SafeText = "words of a title or a note"
        field.draw(on: &canvas, row: 0, column: column, width: width, placeholder: placeholder, isFocused: isSearching)
        canvas.restyle(row: 0, columns: column..<(column + width)) { $0.isUnderlined = true }
    }

    private func drawRows(on canvas: inout Canvas, _ context: RenderContext) {
        let items = viewModel.items
        guard !items.isEmpty else {
            canvas.draw(SafeText(viewModel.emptyMessage), .bold, row: Self.rowsAboveList, column: 1)
            canvas.draw("Press a to search for films to add.", .secondary, row: Self.rowsAboveList + 1, column: 1)
            return
        }
        let columns = WatchlistRowColumns(width: context.size.columns - 1)
        canvas.draw(columns.header, row: Self.rowsAboveList - 1, column: 0)
        let position = keptPosition(context)
        let selected = position.selection(count: items.count)
        let height = listHeight(context)
        let visible = position.visible(count: items.count, height: height)
        let bar = Position(row: Self.rowsAboveList, column: context.size.columns - 1)
        canvas.drawScrollBar(visible, of: items.count, at: bar, height: height)
        for index in visible {
            let row = Self.rowsAboveList + index - visible.lowerBound
            canvas.draw(columns.row(items[index], isSelected: index == selected), row: row, column: 0)
            if index == selected, !isSearching {
                canvas.restyle(row: row, columns: 0..<max(0, bar.column)) { $0 = .selection }
            }
        }
    }
}
