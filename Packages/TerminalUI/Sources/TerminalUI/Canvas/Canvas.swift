/// A grid of cells that screens draw on. What does not fit is cut; nothing outside can be written.
public struct Canvas: Sendable, Hashable {
    /// How large it is.
    public let size: Size
    /// Where the terminal's cursor is to be seen; nil hides it.
    public var cursor: Position?
    /// Whether it looks different after a tenth of a second, as one with a spinner does.
    public var isAnimated = false
    /// The pictures over the cells.
    public private(set) var images: [PlacedImage] = []
    /// Row by row.
    private(set) var cells: [Cell]

    /// An empty canvas.
    public init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Draws one line of text from a cell on, over what was there.
    ///
    /// - Parameter width: how many cells it may take; nil for all to the right edge.
    public mutating func draw(_ text: StyledText, row: Int, column: Int, width: Int? = nil) {
        guard 0..<size.rows ~= row, column < size.columns else { return }
        let end = min(size.columns, width.map { column + max(0, $0) } ?? size.columns)
        var column = column
        for run in text.runs {
            for character in run.text.string {
                let cells = CellWidth.of(character)
                guard column + cells <= end else { return }
                if cells > 0, column >= 0 { put(String(character), cells, run.style, row: row, column: column) }
                column += cells
            }
        }
    }

    /// Draws one line of plain or styled text.
    public mutating func draw(
        _ text: SafeText,
        _ style: Style = .plain,
        row: Int,
        column: Int,
        width: Int? = nil
    ) {
        draw(StyledText(text, style), row: row, column: column, width: width)
    }

    /// Draws another canvas with its upper left corner at a cell, its pictures, cursor and animation included.
    public mutating func draw(_ canvas: Canvas, row: Int, column: Int) {
        for sourceRow in 0..<canvas.size.rows where 0..<size.rows ~= row + sourceRow {
            for sourceColumn in 0..<canvas.size.columns {
                let cell = canvas[sourceRow, sourceColumn]
                guard !cell.isContinuation else { continue }
                let cells = canvas.width(row: sourceRow, column: sourceColumn)
                guard column + sourceColumn >= 0, column + sourceColumn + cells <= size.columns else { continue }
                put(cell.text, cells, cell.style, row: row + sourceRow, column: column + sourceColumn)
            }
        }
        images += canvas.images.map { $0.moved(rows: row, columns: column) }
        if let inner = canvas.cursor { cursor = Position(row: inner.row + row, column: inner.column + column) }
        isAnimated = isAnimated || canvas.isAnimated
    }

    /// Changes the style of cells, whatever they show.
    public mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout Style) -> Void) {
        guard 0..<size.rows ~= row else { return }
        for column in columns.clamped(to: 0..<size.columns) { change(&cells[row * size.columns + column].style) }
    }

    /// Puts a picture over cells. Where it does not fit wholly it is left out: terminals cut pictures each in their own way.
    public mutating func place(_ image: PlacedImage) {
        guard image.origin.row >= 0, image.origin.column >= 0, image.size.rows > 0, image.size.columns > 0,
            image.origin.row + image.size.rows <= size.rows, image.origin.column + image.size.columns <= size.columns
        else { return }
        images.append(image)
    }

    /// Takes all pictures away, as what lies above them must.
    public mutating func removeImages() {
        images = []
    }

    /// What the rows show, without spaces at their ends.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = cells[(row * size.columns)..<((row + 1) * size.columns)].map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The style of a cell; plain outside.
    public func style(row: Int, column: Int) -> Style {
        0..<size.rows ~= row && 0..<size.columns ~= column ? self[row, column].style : .plain
    }

    subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

    /// How many cells the character in a cell takes.
    func width(row: Int, column: Int) -> Int {
        var end = column + 1
        while end < size.columns, self[row, end].isContinuation { end += 1 }
        return end - column
    }

    private mutating func put(_ text: String, _ width: Int, _ style: Style, row: Int, column: Int) {
        let start = row * size.columns
        // Half of a wide character cannot stay.
        var before = column
        while before > 0, cells[start + before].isContinuation {
            cells[start + before] = .blank
            before -= 1
            if !cells[start + before].isContinuation { cells[start + before] = .blank }
        }
        var after = column + width
        while after < size.columns, cells[start + after].isContinuation {
            cells[start + after] = .blank
            after += 1
        }
        cells[start + column] = Cell(text: text, style: style)
        for place in (column + 1)..<(column + max(1, width)) {
            cells[start + place] = Cell(text: "", style: style)
        }
    }
}

extension Canvas {
    /// Makes the cells below a picture differ from all others, as what a terminal shows there is not known.
    mutating func markUnknown(below image: PlacedImage) {
        for row in image.origin.row..<(image.origin.row + image.size.rows) where row < size.rows {
            for column in image.origin.column..<(image.origin.column + image.size.columns) where column < size.columns {
                cells[row * size.columns + column] = Cell(text: "\u{0}", style: .plain)
            }
        }
    }
}
