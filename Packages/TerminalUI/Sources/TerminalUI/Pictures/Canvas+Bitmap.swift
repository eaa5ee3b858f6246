import TerminalText

extension Canvas {
    private static let upperHalf: SafeText = "▀"

    /// Draws a picture out of half blocks, two pixels a cell, for terminals that have the colours but cannot draw pictures.
    public mutating func draw(_ bitmap: Bitmap, row: Int, column: Int, size: Size) {
        guard let scaled = bitmap.scaled(width: size.columns, height: size.rows * 2) else { return }
        for cellRow in 0..<size.rows {
            var line = StyledText()
            for cellColumn in 0..<size.columns {
                let style = Style(
                    foreground: scaled.color(row: cellRow * 2, column: cellColumn),
                    background: scaled.color(row: cellRow * 2 + 1, column: cellColumn)
                )
                line.append(Self.upperHalf, style)
            }
            draw(line, row: row + cellRow, column: column, width: size.columns)
        }
    }
}
