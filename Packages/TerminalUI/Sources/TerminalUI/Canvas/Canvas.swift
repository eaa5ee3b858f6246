public import TerminalText

/// A grid of cells that screens draw on. What does not fit is cut; nothing outside can be written.
public struct Canvas: Sendable, Hashable {
    /// How large it is.
    public let size: Size
    /// Where the terminal's cursor is to be seen; nil hides it, and so does a place outside.
    public var cursor: Position? {
        didSet {
            guard let cursor else { return }
            if !(0..<size.rows ~= cursor.row && 0..<size.columns ~= cursor.column) { self.cursor = nil }
        }
    }
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
        let room = size.columns - column
        let end = column + min(room, max(0, width ?? room))
        var column = column
        for run in text.runs {
            for character in run.text.string {
                guard column < end else { return }
                let next = column + CellWidth.of(character)
                put(Cell(text: String(character), style: run.style), row: row, column..<next, within: 0..<max(0, end))
                column = next
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
                let start = column + sourceColumn
                let end = start + canvas.width(row: sourceRow, column: sourceColumn)
                put(cell, row: row + sourceRow, start..<end, within: 0..<size.columns)
            }
        }
        for image in canvas.images { place(image.moved(rows: row, columns: column)) }
        if let inner = canvas.cursor { cursor = Position(row: inner.row + row, column: inner.column + column) }
        isAnimated = isAnimated || canvas.isAnimated
    }

    /// Changes the style of cells, whatever they show. All of a wide character looks as its first cell does.
    public mutating func restyle(row: Int, columns: Range<Int>, _ change: (inout Style) -> Void) {
        guard 0..<size.rows ~= row else { return }
        for column in columns.clamped(to: 0..<size.columns) where !self[row, column].isContinuation {
            let start = row * size.columns + column
            change(&cells[start].style)
            for place in (start + 1)..<(start + width(row: row, column: column)) {
                cells[place].style = cells[start].style
            }
        }
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

    /// Puts a character into cells; of one that does not lie within the limits, the cells that do show nothing.
    private mutating func put(_ cell: Cell, row: Int, _ columns: Range<Int>, within limits: Range<Int>) {
        let visible = columns.clamped(to: limits)
        guard visible == columns else {
            for column in visible { put(Cell(text: " ", style: cell.style), row: row, column..<(column + 1)) }
            return
        }
        if !columns.isEmpty { put(cell, row: row, columns) }
    }

    private mutating func put(_ cell: Cell, row: Int, _ columns: Range<Int>) {
        emptyCharacter(row: row, cutBefore: columns.lowerBound)
        emptyCharacter(row: row, cutBefore: columns.upperBound)
        for column in columns { cells[row * size.columns + column] = Cell(text: "", style: cell.style) }
        cells[row * size.columns + columns.lowerBound] = cell
    }

    /// Half of a wide character cannot stay.
    private mutating func emptyCharacter(row: Int, cutBefore column: Int) {
        guard column < size.columns, self[row, column].isContinuation else { return }
        var first = column
        while first > 0, self[row, first].isContinuation { first -= 1 }
        for place in first..<(first + width(row: row, column: first)) {
            cells[row * size.columns + place].text = " "
        }
    }
}

extension Canvas {
    /// Makes the cells below a picture such as no other is: what a terminal has there is not known, and is not to be seen.
    mutating func hide(below image: PlacedImage) {
        let columns = image.origin.column..<(image.origin.column + image.size.columns)
        for row in image.origin.row..<(image.origin.row + image.size.rows) where row < size.rows {
            for column in columns.clamped(to: 0..<size.columns) { put(.hidden, row: row, column..<(column + 1)) }
        }
    }
}
