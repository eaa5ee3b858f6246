import TerminalText

/// A buffer of output for a terminal. It tracks the position of the terminal's cursor and the style of new text.
struct ControlWriter {
    private(set) var bytes: [UInt8] = []
    private let colorSupport: ColorSupport
    private let isHighContrast: Bool
    private var cursor: Position?
    private var style: Style?

    init(colorSupport: ColorSupport, isHighContrast: Bool) {
        self.colorSupport = colorSupport
        self.isHighContrast = isHighContrast
    }

    mutating func write(_ text: some StringProtocol) { bytes += text.utf8 }

    /// Writes a control sequence after its introducer CSI. The tracked cursor does not change.
    mutating func control(_ sequence: some StringProtocol) {
        write("\u{1B}[")
        write(sequence)
    }

    mutating func forgetCursor() { cursor = nil }

    mutating func move(to position: Position) {
        guard cursor != position else { return }
        if let cursor, cursor.row == position.row, cursor.column < position.column {
            control("\(position.column - cursor.column)C")
        } else {
            control("\(position.row + 1);\(position.column + 1)H")
        }
        cursor = position
    }

    /// Writes a character that occupies `cells` cells, in a row of `columns` cells.
    mutating func put(_ cell: Cell, at position: Position, cells: Int, columns: Int) {
        let isCertain = CellWidth.isCertain(cell.text)
        move(to: position)
        set(cell.style)
        if cells > 1, !isCertain {
            // A terminal that draws the character narrower would keep the old contents of the remaining cells.
            write(String(repeating: " ", count: cells))
            forgetCursor()
            move(to: position)
        }
        write(cell.text)
        cursor?.column += cells
        // Terminals differ in the position of the cursor after the last column.
        if cursor?.column == columns || !isCertain { forgetCursor() }
    }

    mutating func set(_ style: Style) {
        let style = isHighContrast ? style.highContrast : style
        guard self.style != style else { return }
        let parameters = style.renditionParameters(colorSupport)
        control(([0] + parameters).map(String.init).joined(separator: ";") + "m")
        self.style = style
    }
}
