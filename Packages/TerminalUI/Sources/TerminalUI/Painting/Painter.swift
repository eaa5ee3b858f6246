/// Turns canvases into what a terminal must be written to show them: what has changed since the last one, and nothing else.
public struct Painter: Sendable {
    private let colorSupport: ColorSupport
    private var images: ImagePainter
    /// What the terminal shows; nil where that is not known.
    private var shown: Canvas?

    /// A painter for a terminal of which nothing is known yet.
    public init(colorSupport: ColorSupport, graphics: GraphicsProtocol = .none) {
        self.colorSupport = colorSupport
        images = ImagePainter(graphics: graphics)
    }

    /// Forgets what is shown: the next canvas is painted whole.
    public mutating func invalidate() {
        shown = nil
        images.invalidate()
    }

    /// What to write so that the terminal shows `canvas`; nothing if it does already.
    ///
    /// It is wrapped into the marks of a synchronized update, so that a terminal that knows them shows no half of it
    /// (https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
    public mutating func paint(_ canvas: Canvas) -> [UInt8] {
        guard shown != canvas else { return [] }
        var writer = ControlWriter(colorSupport: colorSupport)
        writer.control("?2026h")
        paint(canvas, on: &writer)
        writer.control("?2026l")
        shown = canvas
        return writer.bytes
    }

    private mutating func paint(_ canvas: Canvas, on writer: inout ControlWriter) {
        var old = shown ?? Canvas(canvas.size)
        if shown?.size != canvas.size {
            images.removeAll(on: &writer)
            writer.clearScreen()
            old = Canvas(canvas.size)
        }
        for image in images.remove(notIn: canvas.images, on: &writer) {
            old.markUnknown(below: image)
        }
        for row in 0..<canvas.size.rows {
            Self.paint(row, of: canvas, over: old, on: &writer)
        }
        images.add(canvas.images, on: &writer)
        writer.set(.plain)
        if let cursor = canvas.cursor { writer.move(to: cursor) }
        if shown == nil || (shown?.cursor == nil) != (canvas.cursor == nil) {
            writer.control(canvas.cursor == nil ? "?25l" : "?25h")
        }
    }

    private static func paint(_ row: Int, of canvas: Canvas, over old: Canvas, on writer: inout ControlWriter) {
        let columns = canvas.size.columns
        guard !canvas.hasSameRow(row, as: old) else { return }
        let end = canvas.endOfText(inRow: row)
        var column = 0
        while column < end {
            let width = canvas.width(row: row, column: column)
            let isChanged = (column..<column + width).contains { canvas[row, $0] != old[row, $0] }
            if isChanged {
                writer.move(to: Position(row: row, column: column))
                writer.put(canvas[row, column], cells: width, columns: columns)
            }
            column += width
        }
        if (end..<columns).contains(where: { old[row, $0] != .blank }) {
            writer.move(to: Position(row: row, column: end))
            writer.clearLine()
        }
    }
}

extension Canvas {
    /// The column behind the last cell that is not blank.
    fileprivate func endOfText(inRow row: Int) -> Int {
        (0..<size.columns).last { self[row, $0] != .blank }.map { $0 + 1 } ?? 0
    }

    fileprivate func hasSameRow(_ row: Int, as other: Canvas) -> Bool {
        let range = (row * size.columns)..<((row + 1) * size.columns)
        return cells[range] == other.cells[range]
    }
}
