extension Navigator {
    /// The whole terminal: the screen that is seen, the lines around it, and what lies over it.
    func render(_ context: RenderContext) -> Canvas {
        var canvas = Canvas(context.size)
        guard let top = stack.last else { return canvas }
        let layout = ScreenLayout(context.size)
        let origin = layout.contentOrigin
        canvas.draw(top.render(layout.context(context)), row: origin.row, column: origin.column)
        if layout.hasTitle { drawTitle(of: top, on: &canvas) }
        if layout.hasStatus { drawStatus(of: presented ?? top, layout.context(context), on: &canvas) }
        if let presented { draw(presented, over: &canvas, layout.context(context)) }
        return canvas
    }

    private func drawTitle(of screen: any Screen, on canvas: inout Canvas) {
        var title = StyledText(" ", .bold)
        title.append(appName, Style(foreground: .cyan, isBold: true))
        if !screen.title.isEmpty {
            title.append(" › ", .dim)
            title.append(screen.title.truncated(toCells: max(0, canvas.size.columns - appName.cellWidth - 5)))
        }
        canvas.draw(title, row: 0, column: 0)
    }

    /// The status at the left and, where there is room, the keys at the right.
    private func drawStatus(of screen: any Screen, _ context: RenderContext, on canvas: inout Canvas) {
        let row = canvas.size.rows - 1
        let status = screen.status(context).truncated(toCells: canvas.size.columns - 2)
        let width = status.cellWidth
        canvas.draw(status, row: row, column: 1, width: canvas.size.columns - 2)
        var hints: [StyledText] = []
        var room = canvas.size.columns - width - 4
        for help in keys(of: screen) {
            guard let hint = help.hint else { continue }
            let cells = help.keys.cellWidth + 1 + hint.cellWidth + (hints.isEmpty ? 0 : 2)
            guard cells <= room else { break }
            room -= cells
            hints.append(StyledText(help.keys, .bold) + StyledText(" " + hint, .dim))
        }
        let used = canvas.size.columns - width - 4 - room
        var column = canvas.size.columns - used - 1
        for hint in hints {
            canvas.draw(hint, row: row, column: column)
            column += hint.cellWidth + 2
        }
    }

    private func draw(_ screen: any Screen, over canvas: inout Canvas, _ context: RenderContext) {
        // Pictures would lie over it.
        canvas.removeImages()
        canvas.cursor = nil
        let inner = screen.render(context)
        let box = Self.box(around: inner.size, in: canvas.size)
        canvas.drawBox(at: box.origin, box.size, title: screen.title)
        canvas.draw(inner, row: box.inside.row, column: box.inside.column)
    }

    /// Where what lies over a screen stands: the frame in the middle, and the upper left corner of what is inside.
    static func box(around inner: Size, in whole: Size) -> (origin: Position, size: Size, inside: Position) {
        let size = Size(columns: inner.columns + 2, rows: inner.rows + 2)
        let row = max(0, (whole.rows - size.rows) / 2)
        let column = max(0, (whole.columns - size.columns) / 2)
        return (Position(row: row, column: column), size, Position(row: row + 1, column: column + 1))
    }
}
