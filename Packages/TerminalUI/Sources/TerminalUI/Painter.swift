import TerminalText

/// A converter of canvases to bytes, which contain only cells that changed or whose contents in the terminal are unknown.
struct Painter: Sendable {
    private let colorSupport: ColorSupport
    private let isHighContrast: Bool
    private var images: ImagePainter
    private var shown: Canvas?

    init(colorSupport: ColorSupport, isHighContrast: Bool = false, graphics: GraphicsProtocol = .none) {
        self.colorSupport = colorSupport
        self.isHighContrast = isHighContrast
        images = ImagePainter(graphics: graphics)
    }

    /// Marks the contents of the terminal as unknown, so that the next canvas is painted completely.
    mutating func invalidate() { shown = nil }

    /// Returns the bytes that make the terminal show the canvas, in a synchronized update
    /// (https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
    mutating func paint(_ canvas: Canvas) -> [UInt8] {
        var canvas = canvas
        // `isAnimated` affects the time of the next rendering, not the cells.
        canvas.isAnimated = false
        guard shown != canvas else { return [] }
        var writer = ControlWriter(colorSupport: colorSupport, isHighContrast: isHighContrast)
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
            writer.set(.plain)
            writer.control("2J")
            old = Canvas(canvas.size)
        }
        let pictures = images.drawable(canvas.images)
        for image in images.remove(notIn: pictures, on: &writer) { old.hide(below: image) }
        // Some terminals erase a picture when text is written to a cell under the picture.
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

private struct RowPainter {
    let row: Int
    let old: Canvas
    let new: Canvas

    func paint(on writer: inout ControlWriter) {
        guard !new.hasSameRow(row, as: old) else { return }
        // After a character whose width differs between terminals, the contents of the row are unknown.
        let certain = min(old.certainColumns(inRow: row), new.certainColumns(inRow: row))
        let end = new.endOfText(inRow: row)
        var column = 0
        while column < end {
            let width = new.width(row: row, column: column)
            let isChanged = (column..<column + width).contains { new[row, $0] != old[row, $0] }
            let cell = new[row, column]
            if isChanged || column >= certain, cell != .hidden {
                writer.put(cell, at: Position(row: row, column: column), cells: width, columns: new.size.columns)
            }
            column += width
        }
        guard end < new.size.columns else { return }
        if certain < new.size.columns || (end..<new.size.columns).contains(where: { old[row, $0] != .blank }) {
            writer.move(to: Position(row: row, column: end))
            writer.set(.plain)
            writer.control("K")
        }
    }
}

extension Canvas {
    /// Returns the column after the last cell of a row that is not blank; 0 if all are blank.
    fileprivate func endOfText(inRow row: Int) -> Int {
        (0..<size.columns).last { self[row, $0] != .blank }.map { $0 + 1 } ?? 0
    }

    /// Returns the number of columns in a row before the first character whose width differs between terminals.
    fileprivate func certainColumns(inRow row: Int) -> Int {
        (0..<size.columns).first { column in
            let cell = self[row, column]
            return !cell.isContinuation && cell != .hidden && !CellWidth.isCertain(cell.text)
        } ?? size.columns
    }

    fileprivate func hasSameRow(_ row: Int, as other: Canvas) -> Bool {
        let range = (row * size.columns)..<((row + 1) * size.columns)
        return cells[range] == other.cells[range]
    }
}

extension CellWidth {
    /// Returns whether the width of the character is known to be the same in all terminals.
    static func isCertain(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        switch scalar.value {
        // Printable ASCII, Latin letters, dashes, quotes and arrows; then box drawing, blocks, ▸ and Braille patterns.
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x17F, 0x2013...0x2026, 0x203A, 0x2190...0x2193: return true
        case 0x2500...0x259F, 0x25B8, 0x2800...0x28FF: return true
        // Kana, ideographs, Hangul syllables and fullwidth forms of ASCII.
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: return true
        default: return false
        }
    }
}
