public import TerminalText

extension Canvas {
    /// Draws a frame around an area and clears the area.
    ///
    /// - Parameters:
    ///   - origin: the upper left corner of the frame.
    ///   - box: the cells of the frame and of what it holds.
    ///   - title: what stands in its upper edge.
    public mutating func drawBox(at origin: Position, _ box: Size, title: SafeText = "") {
        guard box.columns >= 2, box.rows >= 2 else { return }
        let inner = box.columns - 2
        var top = StyledText("┌", .dim)
        let label = title.truncated(toCells: max(0, inner - 4))
        if !label.isEmpty {
            top.append("─ ", .dim)
            top.append(label, .bold)
            top.append(" ", .dim)
        }
        let drawn = label.isEmpty ? 0 : label.cellWidth + 3
        top.append(SafeText(String(repeating: "─", count: max(0, inner - drawn))) + "┐", .dim)
        draw(top, row: origin.row, column: origin.column)
        for row in 1..<(box.rows - 1) {
            draw("│", .dim, row: origin.row + row, column: origin.column)
            draw(SafeText(String(repeating: " ", count: inner)), row: origin.row + row, column: origin.column + 1)
            draw("│", .dim, row: origin.row + row, column: origin.column + box.columns - 1)
        }
        let bottom = "└" + SafeText(String(repeating: "─", count: inner)) + "┘"
        draw(bottom, .dim, row: origin.row + box.rows - 1, column: origin.column)
    }
}
