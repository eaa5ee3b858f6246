public import TerminalText

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
    }

    /// What to write so that the terminal shows `canvas`; nothing if it does already.
    ///
    /// It is wrapped into the marks of a synchronized update, so that a terminal that knows them shows no half of it
    /// (https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
    public mutating func paint(_ canvas: Canvas) -> [UInt8] {
        var canvas = canvas
        // This tells when to draw again, and not what.
        canvas.isAnimated = false
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
        let pictures = images.drawable(canvas.images)
        for image in images.remove(notIn: pictures, on: &writer) { old.hide(below: image) }
        // Where pictures are part of the text, whatever is written below one takes its place.
        var new = canvas
        for image in pictures { new.hide(below: image) }
        for image in images.shown { old.hide(below: image) }
        for row in 0..<new.size.rows { RowPainter(row: row, old: old, new: new).paint(on: &writer) }
        images.add(pictures, on: &writer)
        writer.set(.plain)
        if let cursor = canvas.cursor { writer.move(to: cursor) }
        if shown == nil || (shown?.cursor == nil) != (canvas.cursor == nil) {
            writer.control(canvas.cursor == nil ? "?25l" : "?25h")
        }
    }
}
