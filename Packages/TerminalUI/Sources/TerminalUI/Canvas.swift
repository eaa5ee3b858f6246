public import TerminalText

/// A size in columns and rows of cells, or of pixels where a declaration says so.
public struct Size: Sendable, Hashable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int

    /// Creates a size; negative numbers become 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }

    func limited(to limit: Size) -> Size {
        Size(columns: min(columns, limit.columns), rows: min(rows, limit.rows))
    }
}

/// The position of a cell. The upper left cell has row 0 and column 0.
public struct Position: Sendable, Hashable {
    /// The index of the row, counted from 0 at the top.
    public var row: Int
    /// The index of the column, counted from 0 at the left.
    public var column: Int

    /// Creates a position.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A grid of cells that screens draw on. Drawing is clipped to the grid.
public struct Canvas: Sendable, Hashable {
    /// The size of the canvas in cells.
    public let size: Size
    /// The position of the terminal's cursor; nil hides the cursor. A position outside the canvas becomes nil.
    public var cursor: Position? {
        didSet {
            guard let cursor else { return }
            if !(0..<size.rows ~= cursor.row && 0..<size.columns ~= cursor.column) { self.cursor = nil }
        }
    }
    /// Whether the canvas contains an animation, such as a spinner.
    public var isAnimated = false
    /// The pictures that are placed over the cells.
    public private(set) var images: [PlacedImage] = []
    private(set) var cells: [Cell]

    /// Creates a blank canvas.
    public init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Draws one line of text that begins at a cell, clipped to `width` cells; nil is the right edge.
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

    /// Draws one line of text in one style.
    public mutating func draw(_ text: SafeText, _ style: Style = .plain, row: Int, column: Int, width: Int? = nil) {
        draw(StyledText(text, style), row: row, column: column, width: width)
    }

    /// Draws another canvas, including its pictures, cursor and animation, with its upper left corner at a cell.
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

    /// Draws a frame of an outer size, with a title in its upper edge, and clears the area inside. A frame needs two columns and rows.
    public mutating func drawBox(at origin: Position, _ box: Size, title: SafeText = "") {
        guard box.columns >= 2, box.rows >= 2 else { return }
        let inner = box.columns - 2
        var top = StyledText("┌", .separator)
        let label = title.truncated(toCells: max(0, inner - 4))
        if !label.isEmpty {
            top.append("─ ", .separator)
            top.append(label, .bold)
            top.append(" ", .separator)
        }
        let drawn = label.isEmpty ? 0 : label.cellWidth + 3
        top.append(SafeText(String(repeating: "─", count: max(0, inner - drawn))) + "┐", .separator)
        draw(top, row: origin.row, column: origin.column)
        for row in 1..<(box.rows - 1) {
            draw("│", .separator, row: origin.row + row, column: origin.column)
            draw(SafeText(String(repeating: " ", count: inner)), row: origin.row + row, column: origin.column + 1)
            draw("│", .separator, row: origin.row + row, column: origin.column + box.columns - 1)
        }
        let bottom = "└" + SafeText(String(repeating: "─", count: inner)) + "┘"
        draw(bottom, .separator, row: origin.row + box.rows - 1, column: origin.column)
    }

    /// Changes the style of cells. All cells of a wide character get the style of its first cell.
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

    /// Places a picture over cells. A picture that does not fit is omitted, because terminals clip pictures in different ways.
    mutating func place(_ image: PlacedImage) {
        guard image.origin.row >= 0, image.origin.column >= 0, image.size.rows > 0, image.size.columns > 0,
            image.origin.row + image.size.rows <= size.rows, image.origin.column + image.size.columns <= size.columns
        else { return }
        images.append(image)
    }

    mutating func removeImages() { images = [] }

    /// The text of each row without trailing spaces.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = cells[(row * size.columns)..<((row + 1) * size.columns)].map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Returns the style of a cell; plain outside the canvas.
    public func style(row: Int, column: Int) -> Style {
        0..<size.rows ~= row && 0..<size.columns ~= column ? self[row, column].style : .plain
    }

    subscript(row: Int, column: Int) -> Cell { cells[row * size.columns + column] }

    func width(row: Int, column: Int) -> Int {
        var end = column + 1
        while end < size.columns, self[row, end].isContinuation { end += 1 }
        return end - column
    }

    /// Writes a character to cells. If the character exceeds the limits, its cells within the limits become blank.
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
    /// Fills the cells under a picture with a sentinel, because their contents in the terminal are unknown.
    mutating func hide(below image: PlacedImage) {
        let columns = image.origin.column..<(image.origin.column + image.size.columns)
        for row in image.origin.row..<(image.origin.row + image.size.rows) where row < size.rows {
            for column in columns.clamped(to: 0..<size.columns) { put(.hidden, row: row, column..<(column + 1)) }
        }
    }
}

/// A cell of a canvas. The first cell of a wide character contains the character; continuation cells follow.
struct Cell: Sendable, Hashable {
    static let blank = Cell(text: " ", style: .plain)
    static let hidden = Cell(text: "\u{0}", style: .plain)

    /// One character; empty in a continuation cell.
    var text: String
    var style: Style

    var isContinuation: Bool { text.isEmpty }
}
