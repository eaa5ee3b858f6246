import TerminalText

extension Canvas {
    /// Draws a scroll bar beside the visible ones of `count` rows, one column wide. Draws nothing if all rows are visible.
    public mutating func drawScrollBar(_ visible: Range<Int>, of count: Int, at origin: Position, height: Int) {
        guard height > 0, !visible.isEmpty, visible.count < count else { return }
        // At least one row long, and at an end of the bar only at that end of the list.
        let length = max(1, height * visible.count / count)
        let room = height - length
        let hidden = count - visible.count
        var start = room * visible.lowerBound / hidden
        if visible.lowerBound > 0, start == 0, room > 1 { start = 1 }
        for row in 0..<height {
            let isThumb = start..<(start + length) ~= row
            draw(isThumb ? "┃" : "│", isThumb ? .plain : .separator, row: origin.row + row, column: origin.column)
        }
    }
}
