import MoviesPresentation
package import TerminalText
package import TerminalUI

extension MoviesSearchScreen {
    /// The number of selectable rows, and whether the last one shows a loading or failed next page.
    var rows: (count: Int, hasFooter: Bool) {
        switch viewModel.list.state {
        case .loading(.nextPage), .failedNextPage: (movies.count + 1, true)
        case .empty: (viewModel.list.nearestTitles.count, false)
        case .idle, .loading, .loaded, .failed: (movies.count, false)
        }
    }

    var movies: [Int] { arrangement.indices(of: viewModel.list.items) }

    private var introduction: [String] { viewModel.searchDescription == nil ? caption.introduction : [] }

    func layout(_ context: RenderContext) -> SearchLayout {
        SearchLayout(
            context.size,
            suggestionsHeight: focus == .query ? suggestions?.preferredHeight ?? 0 : 0,
            // A blank row precedes the lines.
            rowsBelowList: introduction.isEmpty ? 0 : introduction.count + 1
        )
    }

    package func render(_ context: RenderContext) -> Canvas {
        let layout = layout(context)
        var canvas = Canvas(context.size)
        if !viewModel.list.items.isEmpty {
            drawRows(on: &canvas, layout, context)
        } else if let heading = nearestTitlesHeading(layout) {
            drawNearestTitles(heading, on: &canvas, layout)
        } else {
            drawMessage(on: &canvas, layout, context)
        }
        drawFields(on: &canvas, layout)
        for (index, line) in introduction.enumerated() where layout.rowsBelowList > 0 {
            let row = context.size.rows - introduction.count + index
            canvas.draw(SafeText(line), .secondary, row: row, column: 1, width: layout.listWidth - 2)
        }
        if layout.hasHeader {
            let notices = notices.joined(separator: " · ").truncated(toCells: max(1, context.size.columns - 2))
            canvas.draw(notices, .secondary, row: layout.listRow - 2, column: 1)
        }
        if layout.hasSuggestions, let panel = suggestions {
            let (size, origin) = (layout.suggestionsSize, layout.suggestionsOrigin)
            canvas.draw(panel.render(context.with(size: size)), row: origin.row, column: origin.column)
        }
        return canvas
    }

    package func status(_ context: RenderContext) -> StyledText {
        if let copyNotice { return StyledText(copyNotice) }
        let list = viewModel.list
        var status = StyledText()
        if let selected = position.selection(count: movies.count) { status.append(place(selected) + " · ") }
        status.append(SafeText(caption.name), .bold)
        if let person = selectedItem?.reasons.first { status.append(SafeText(" · found by \(person)")) }
        if list.state.isRefreshing { status.append(" · updating…", .secondary) }
        if let age = list.age { status.append(SafeText(" · from \(age) ago"), .secondary) }
        // The row above the list shows the notices in full, if the terminal is high enough for it.
        if !layout(context).hasHeader {
            for notice in notices { status.append(" · " + notice, .secondary) }
        }
        return status
    }

    private var notices: [SafeText] {
        let yearProblem = viewModel.yearProblem.map { "The year is ignored: \($0)." }
        return ([yearProblem, watchlist?.problem] + viewModel.list.notices)
            .compactMap { $0.flatMap { SafeText.paragraphs($0).first } }
    }

    /// Returns a place such as "3 of 120", or "3 of 5 in 40 loaded" in a filtered list. TMDB returns only a part of a long list, so that
    /// the text is "3 of first 10,000 of 50,490".
    private func place(_ index: Int) -> SafeText {
        let summary = viewModel.list.summary
        if !arrangement.filter.isEmpty {
            return SafeText("\(index + 1) of \(movies.count) in \(viewModel.list.items.count) loaded")
        }
        let maximum = MoviesListSummary.maximumResults
        let part = summary.totalResults > maximum ? "first \(Self.grouped(maximum)) of " : ""
        return SafeText("\(Self.grouped(index + 1)) of \(part)\(Self.grouped(summary.totalResults))")
    }

    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digits[index])
        }
    }

    // MARK: The list

    /// Draws a spinner during a load, or the reason why no films are shown; nothing during the pause after typing.
    private func drawMessage(on canvas: inout Canvas, _ layout: SearchLayout, _ context: RenderContext) {
        let width = layout.listWidth - 2
        var lines: [StyledText] = []
        switch viewModel.list.state {
        case .idle, .loading:
            guard !viewModel.isDebouncing else { return }
            canvas.isAnimated = true
            let work: SafeText = viewModel.query == nil ? "Loading…" : "Searching…"
            lines = [StyledText(context.working(work), .secondary)]
        case .loaded, .empty:
            let words = viewModel.searchDescription.map { "Nothing found for \($0)." } ?? "The list is empty."
            lines = SafeText(words).wrapped(toCells: width).map { StyledText($0, .bold) }
            if viewModel.searchDescription != nil {
                lines += SafeText(caption.sentence).wrapped(toCells: width).map { StyledText($0) }
            }
            let hint =
                viewModel.year.map { "Press Ctrl-Y to search in all years, not only \($0)." }
                ?? viewModel.queryInAllYears.map { "Press Ctrl-Y to search for “\($0)” in all years." }
            lines += SafeText(hint ?? "Try fewer words or another spelling.").wrapped(toCells: width)
                .map { StyledText($0, .secondary) }
        case .failed(let message), .failedNextPage(let message):
            lines = failureLines(message, retryKey: focus == .list ? "r" : "Enter", width: width)
        }
        for (index, line) in lines.enumerated() {
            canvas.draw(line, row: layout.listRow + index, column: 1, width: width)
        }
    }

    private func drawRows(on canvas: inout Canvas, _ layout: SearchLayout, _ context: RenderContext) {
        let items = viewModel.list.items
        let (rows, movies) = (rows, movies)
        let columns = MovieRowColumns(
            width: layout.listWidth - 1,
            ratingLabel: SafeText(caption.ratingLabel),
            hasMarks: watchlist != nil,
            title: arrangement.filter.isEmpty
                ? MatchedTitle(query: viewModel.query) : MatchedTitle(filter: arrangement.filter)
        )
        drawHeader(columns, on: &canvas, layout)
        if movies.isEmpty {
            let text = SafeText("No loaded film has “\(arrangement.filter)” in its title.")
            canvas.draw(text, .bold, row: layout.listRow, column: 1, width: layout.listWidth - 2)
        }
        let selected = position.selection(count: rows.count)
        let visible = position.visible(count: rows.count, height: layout.listRows)
        for index in visible {
            let row = layout.listRow + index - visible.lowerBound
            if index < movies.count {
                let item = items[movies[index]]
                let isSelected = index == selected
                canvas.draw(columns.row(item, watchlist?.mark(of: item), isSelected: isSelected), row: row, column: 0)
            } else {
                drawFooter(on: &canvas, row: row, width: layout.listWidth, context)
            }
            if index == selected, focus == .list {
                canvas.restyle(row: row, columns: 0..<(layout.listWidth - 1)) { style in
                    let isUnderlined = style.isUnderlined
                    style = .selection
                    style.isUnderlined = isUnderlined
                }
            }
        }
        let count = arrangement.filter.isEmpty ? max(rows.count, viewModel.list.summary.totalResults) : rows.count
        canvas.drawScrollBar(
            visible,
            of: count,
            at: Position(row: layout.listRow, column: layout.listWidth - 1),
            height: layout.listRows
        )
        // Suggestions need the place of the preview.
        if !layout.hasSuggestions, let selectedItem { drawPreview(of: selectedItem, on: &canvas, context) }
    }

    private func drawHeader(_ columns: MovieRowColumns, on canvas: inout Canvas, _ layout: SearchLayout) {
        guard layout.hasHeader else { return }
        let row = layout.listRow - 1
        let order = arrangement.orderName
        guard focus == .filter || !arrangement.filter.isEmpty else {
            return canvas.draw(columns.header(order: order), row: row, column: 0)
        }
        let count = "\(movies.count) of \(viewModel.list.items.count) loaded"
        let end = SafeText([count, order.map { "by \($0)" }].compactMap(\.self).joined(separator: ", "))
        let column = max(9, layout.listWidth - 1 - end.cellWidth)
        canvas.draw("Filter", .bold, row: row, column: 1)
        filter.draw(on: &canvas, row: row, column: 9, width: max(1, column - 10), isFocused: focus == .filter)
        canvas.draw(end, row: row, column: column)
    }

    private func drawFooter(on canvas: inout Canvas, row: Int, width: Int, _ context: RenderContext) {
        guard case .failedNextPage(let message) = viewModel.list.state else {
            canvas.isAnimated = true
            return canvas.draw(context.working("Loading more…"), .secondary, row: row, column: 2, width: width - 2)
        }
        let reason = SafeText.paragraphs(message).first ?? ""
        let line = ("Cannot load more; press r to try again. " + reason).truncated(toCells: width - 3)
        canvas.draw(line, .error, row: row, column: 2)
    }
}
