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

    /// Writes the character of a cell where the cursor is.
    mutating func put(_ cell: Cell, cells: Int, columns: Int) {
        set(cell.style)
        write(cell.text)
        cursor?.column += cells
        // At the edge terminals wait differently for the next character. Of characters beyond Latin they may think wider or
        // narrower than this package.
        if cursor?.column == columns || !Self.isCertain(cell.text) { forgetCursor() }
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
        let parameters = GraphicRendition.parameters(of: style, colorSupport)
        control(([0] + parameters).map(String.init).joined(separator: ";") + "m")
        self.style = style
    }

    /// Whether every terminal gives the character one cell.
    private static func isCertain(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        switch scalar.value {
        // Printable ASCII, Latin; lines, blocks and arrows that this package draws itself.
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x17F, 0x2500...0x259F: return true
        default: return false
        }
    }
}
