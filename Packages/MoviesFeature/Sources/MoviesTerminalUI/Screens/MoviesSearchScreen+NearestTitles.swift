import MoviesPresentation
import TerminalText
import TerminalUI

extension MoviesSearchScreen {
    /// Returns the lines above the nearest titles, so that at least one row remains for a title; nil if no titles are shown.
    func nearestTitlesHeading(_ layout: SearchLayout) -> [SafeText]? {
        let list = viewModel.list
        guard list.state == .empty, !list.nearestTitles.isEmpty, let search = viewModel.searchDescription else {
            return nil
        }
        let heading = SafeText("Nothing found for \(search). Did you mean:")
        let lines = heading.wrapped(toCells: max(1, layout.listWidth - 2))
        return Array(lines.prefix(max(0, layout.size.rows - layout.listRow - 1)))
    }

    func drawNearestTitles(_ heading: [SafeText], on canvas: inout Canvas, _ layout: SearchLayout) {
        let titles = viewModel.list.nearestTitles
        let width = max(1, layout.listWidth - 2)
        var row = layout.listRow
        func draw(_ line: StyledText) {
            canvas.draw(line, row: row, column: 1, width: width)
            row += 1
        }
        for line in heading { draw(StyledText(line, .bold)) }
        let selected = position.selection(count: titles.count)
        for index in visibleTitles(heading, layout) {
            draw(StyledText((index == selected ? "▸ " : "  ") + SafeText(titles[index])))
            if index == selected, focus == .list {
                canvas.restyle(row: row - 1, columns: 1..<(1 + width)) { $0 = .selection }
            }
        }
        // The source is the least important part, so it is omitted on a low screen.
        let source = SafeText(caption.sentence).wrapped(toCells: width)
        guard row + 1 + source.count <= layout.size.rows else { return }
        row += 1
        for line in source { draw(StyledText(line, .secondary)) }
    }

    /// Searches for the title in the row of a click. Returns false for a click on another row.
    func handleClick(row: Int, below heading: [SafeText], _ layout: SearchLayout) -> Bool {
        let visible = visibleTitles(heading, layout)
        let index = visible.lowerBound + row - layout.listRow - heading.count
        guard visible.contains(index) else { return false }
        choose(viewModel.list.nearestTitles[index])
        return true
    }

    private func visibleTitles(_ heading: [SafeText], _ layout: SearchLayout) -> Range<Int> {
        let height = max(0, layout.size.rows - layout.listRow - heading.count)
        return position.visible(count: viewModel.list.nearestTitles.count, height: height)
    }
}
