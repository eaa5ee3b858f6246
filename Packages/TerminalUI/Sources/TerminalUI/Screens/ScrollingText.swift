import TerminalText

/// The text of a screen that lies over another one: as large as it is, and scrolled where there is no room for that.
struct ScrollingText: Hashable {
    private var position = ScrollPosition()

    /// - Parameter width: the cells that are taken at least.
    func render(_ lines: [StyledText], width: Int = 0, _ context: RenderContext) -> Canvas {
        let widest = max(width, lines.map(\.cellWidth).max() ?? 0)
        let height = Self.height(lines, context)
        var canvas = Canvas(Size(columns: min(widest + 2, context.size.columns - 2), rows: height))
        for (row, index) in position.visible(count: lines.count, height: height).enumerated() {
            canvas.draw(lines[index], row: row, column: 1, width: canvas.size.columns - 2)
        }
        return canvas
    }

    mutating func handle(_ event: InputEvent, _ lines: [StyledText], _ context: RenderContext) -> Bool {
        let height = Self.height(lines, context)
        // What needs no scrolling has no use for the keys.
        return lines.count > height && position.handle(event, count: lines.count, height: height)
    }

    private static func height(_ lines: [StyledText], _ context: RenderContext) -> Int {
        max(0, min(lines.count, context.size.rows - 2))
    }
}
