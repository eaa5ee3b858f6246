import CTerminalTesting

extension TerminalEmulator {
    private static let mostScalars = 32
    private static let ascii = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

    mutating func print(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 { return place(Self.ascii[Int(scalar.value)], width: 1) }
        let width = CellWidth.of(scalar)
        if join(scalar, width: width) || width == 0 { return }
        place(Character(scalar), width: width)
    }

    private mutating func place(_ character: Character, width: Int) {
        guard width <= columns else { return }
        if isPendingWrap, modes.wraps { wrap() }
        isPendingWrap = false
        if cursor.column + width > columns {
            // Without wrapping, a wide character that does not fit is not drawn.
            guard modes.wraps else { return }
            wrap()
        }
        let column = cursor.column
        let cell = Cell(character, style: style)
        if width == 2 {
            page.grid.setWide(cell, cursor.row, column)
        } else {
            page.grid[cursor.row, column] = cell
        }
        advance(from: column, width: width)
    }

    private mutating func wrap() {
        cursor.column = 0
        index()
    }

    private mutating func advance(from column: Int, width: Int) {
        let next = column + width
        isPendingWrap = next >= columns && modes.wraps
        cursor.column = min(next, columns - 1)
        lastPrinted = LastPrinted(row: cursor.row, column: column, cursor: cursor)
    }

    /// Appends a scalar to the previous character if terminals draw both in the same cells. Returns whether the scalar was appended.
    ///
    /// Flags, families, skin tones and emoji with U+FE0F occupy two cells, emoji with U+FE0E one cell. In other characters of
    /// several scalars, such as a consonant with a vowel sign, each spacing scalar occupies a cell, as in GNU libc.
    private mutating func join(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        guard let last = lastPrinted, last.cursor == cursor else { return false }
        let cell = page.grid[last.row, last.column]
        guard !cell.isContinuation, let first = cell.character.unicodeScalars.first else { return false }
        let text = String(cell.character) + String(scalar)
        guard text.count == 1, let joined = text.first, joined.unicodeScalars.count <= Self.mostScalars else {
            return false
        }
        guard width == 0 || Self.isEmoji(cell.character, and: scalar) else { return false }
        let isWide =
            switch scalar {
            case "\u{FE0F}": cell.isWide || first.properties.isEmoji
            case "\u{FE0E}": cell.isWide && !first.properties.isEmoji
            default: cell.isWide || width > 0
            }
        redraw(last, with: joined, isWide: isWide && last.column + 1 < columns)
        return true
    }

    private static func isEmoji(_ character: Character, and scalar: Unicode.Scalar) -> Bool {
        let scalars = character.unicodeScalars
        if scalars.last == "\u{200D}" { return scalar.properties.isEmoji }
        return (0x1F1E6...0x1F1FF).contains(scalar.value) || scalar.properties.isEmojiModifier
    }

    private mutating func redraw(_ last: LastPrinted, with joined: Character, isWide: Bool) {
        var cell = page.grid[last.row, last.column]
        if cell.isWide == isWide {
            page.grid.replaceCharacter(last.row, last.column, with: joined)
            lastPrinted = LastPrinted(row: last.row, column: last.column, cursor: cursor)
            return
        }
        cell.character = joined
        if isWide {
            page.grid.setWide(cell, last.row, last.column)
        } else {
            cell.extent = .narrow
            page.grid[last.row, last.column] = cell
        }
        advance(from: last.column, width: isWide ? 2 : 1)
    }
}

/// The width of characters in cells, from the C library.
///
/// A table of widths shared with the programs under test would hide mistakes in the table.
enum CellWidth {
    /// Returns 0 for a combining or invisible character, else 1 or 2. An emoji unknown to the C library has width 2.
    static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2FF: return 1
        // Terminals do not draw line separators and paragraph separators.
        case 0x2028, 0x2029: return 0
        default: break
        }
        let width = Int(terminal_cell_width(scalar.value))
        if width >= 0 { return width }
        // An emoji may be newer than the C library.
        return scalar.properties.isEmojiPresentation ? 2 : 1
    }
}

/// The position of the last printed character, to which combining marks and parts of an emoji are appended.
struct LastPrinted: Sendable {
    let row: Int
    let column: Int
    /// The cursor after the character. Scalars are appended to the character only if the cursor is still the same.
    let cursor: Cursor
}
