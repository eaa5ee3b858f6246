import MoviesPresentation
import TerminalText
import TerminalUI

/// The message of a search without results, with a row for each of the nearest titles.
struct NearestTitlesView {
    /// The search for the message, such as `“alein” of 1979`.
    let search: String
    let titles: [String]
    let caption: MoviesSourceCaption
    /// The row and column of the message, and the cells for it.
    let origin: Position
    let size: Size

    /// The lines above the titles. At least one row remains for a title.
    private var heading: [StyledText] {
        SafeText("Nothing found for \(search). Did you mean:").wrapped(toCells: max(1, size.columns))
            .prefix(max(0, size.rows - 1)).map { StyledText($0, .bold) }
    }

    var height: Int { max(0, size.rows - heading.count) }

    func draw(on canvas: inout Canvas, _ position: ListPosition, hasFocus: Bool) {
        var row = origin.row
        func draw(_ line: StyledText) {
            canvas.draw(line, row: row, column: origin.column, width: size.columns)
            row += 1
        }
        heading.forEach(draw)
        let visible = position.visible(count: titles.count, height: height)
        let selected = position.selection(count: titles.count)
        for index in visible {
            draw(StyledText((index == selected ? "▸ " : "  ") + SafeText(titles[index])))
            if index == selected, hasFocus {
                canvas.restyle(row: row - 1, columns: origin.column..<(origin.column + size.columns)) {
                    $0 = .selection
                }
            }
        }
        // The source is the least important part, so it is omitted on a low screen.
        let source = SafeText(caption.sentence).wrapped(toCells: max(1, size.columns))
        guard row + 1 + source.count <= origin.row + size.rows else { return }
        row += 1
        for line in source { draw(StyledText(line, .secondary)) }
    }

    func index(atRow row: Int, _ position: ListPosition) -> Int? {
        let visible = position.visible(count: titles.count, height: height)
        let index = visible.lowerBound + row - origin.row - heading.count
        return visible.contains(index) ? index : nil
    }
}

extension MoviesSearchScreen {
    func nearestTitles(_ layout: SearchLayout) -> NearestTitlesView? {
        let list = viewModel.list
        guard list.state == .empty, !list.nearestTitles.isEmpty, let search = viewModel.searchDescription else {
            return nil
        }
        let row = layout.listRow
        return NearestTitlesView(
            search: search,
            titles: list.nearestTitles,
            caption: caption,
            origin: Position(row: row, column: 1),
            size: Size(columns: max(1, layout.listWidth - 2), rows: max(0, layout.size.rows - row))
        )
    }

    /// Searches for the title in the row of a click. Returns false for a click on another row.
    func handleClick(on titles: NearestTitlesView, row: Int) -> Bool {
        guard let index = titles.index(atRow: row, position) else { return false }
        choose(titles.titles[index])
        return true
    }

    /// The selected one of the nearest titles; nil if there are none.
    var selectedTitle: String? {
        let titles = viewModel.list.nearestTitles
        return position.selection(count: titles.count).map { titles[$0] }
    }
}
