import TerminalText

/// Collects what is written to a terminal, and knows where its cursor is and which style is switched on.
struct ControlWriter {
    private(set) var bytes: [UInt8] = []
    private let colorSupport: ColorSupport
    /// Nil where terminals disagree.
    private var cursor: Position?
    private var style: Style?

    init(colorSupport: ColorSupport) {
        self.colorSupport = colorSupport
    }

    mutating func write(_ text: some StringProtocol) {
        bytes += text.utf8
    }

    /// A control sequence that leaves the cursor where it is.
    mutating func control(_ sequence: some StringProtocol) {
        write("\u{1B}[")
        write(sequence)
    }

    /// After this the cursor may be anywhere.
    mutating func forgetCursor() {
        cursor = nil
    }

    mutating func move(to position: Position) {
        guard cursor != position else { return }
        if let cursor, cursor.row == position.row, cursor.column < position.column {
            control("\(position.column - cursor.column)C")
        } else {
            control("\(position.row + 1);\(position.column + 1)H")
        }
        cursor = position
    }

    /// Writes the character of a cell that is so many cells wide, in a row of `columns`.
    mutating func put(_ cell: Cell, at position: Position, cells: Int, columns: Int) {
        let isCertain = CellWidth.isCertain(cell.text)
        move(to: position)
        set(cell.style)
        if cells > 1, !isCertain {
            // A terminal that thinks it narrower must not leave what stood there before.
            write(String(repeating: " ", count: cells))
            forgetCursor()
            move(to: position)
        }
        write(cell.text)
        cursor?.column += cells
        // At the edge terminals wait differently for the next character.
        if cursor?.column == columns || !isCertain { forgetCursor() }
    }

    /// Clears the line from the cursor on.
    mutating func clearLine() {
        set(.plain)
        control("K")
    }

    mutating func clearScreen() {
        set(.plain)
        control("2J")
    }

    mutating func set(_ style: Style) {
        guard self.style != style else { return }
        let parameters = style.renditionParameters(colorSupport)
        control(([0] + parameters).map(String.init).joined(separator: ";") + "m")
        self.style = style
    }
}
