import CTerminalTesting

extension TerminalEmulator {
    mutating func print(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 { return place(String(scalar), width: 1) }
        if scalar.value < 0xA0 { return noteUnknown("<\(String(scalar.value, radix: 16, uppercase: true))>") }
        let width = Self.width(of: scalar)
        if join(scalar, width: width) || width == 0 { return }
        place(String(scalar), width: width)
    }

    private mutating func place(_ text: String, width: Int) {
        guard width <= columns else { return }
        let wraps = modes.contains(7)
        if isPendingWrap, wraps { wrap() }
        isPendingWrap = false
        if cursor.column + width > columns {
            // Without wrapping, a wide character that does not fit is not drawn.
            guard wraps else { return }
            wrap()
        }
        put(Cell(text, style: style), cursor.column, width: width)
    }

    private mutating func wrap() {
        cursor.column = 0
        index()
    }

    private mutating func put(_ cell: Cell, _ column: Int, width: Int) {
        page.put(cell, cursor.row, column, width: width)
        isPendingWrap = column + width >= columns && modes.contains(7)
        cursor.column = min(column + width, columns - 1)
        lastPrinted = (column, cursor)
    }

    /// Appends a scalar to the previous character if terminals draw both in the same cells. Returns whether the scalar was appended.
    /// Flags, families, skin tones and emoji with U+FE0F occupy two cells. Other spacing scalars occupy a cell each, as in GNU libc.
    private mutating func join(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        guard let last = lastPrinted, last.cursor == cursor else { return false }
        var cell = page.cells[cursor.row][last.column]
        let wasWide = page.isWide(cursor.row, last.column)
        guard let first = cell.text.unicodeScalars.first, width == 0 || Self.isEmoji(cell.text, and: scalar) else {
            return false
        }
        cell.text.unicodeScalars.append(scalar)
        guard cell.text.count == 1 else { return false }
        let isWide =
            switch scalar {
            case "\u{FE0F}": wasWide || first.properties.isEmoji
            case "\u{FE0E}": wasWide && !first.properties.isEmoji
            default: wasWide || width > 0
            }
        put(cell, last.column, width: isWide && last.column + 1 < columns ? 2 : 1)
        return true
    }

    private static func isEmoji(_ text: String, and scalar: Unicode.Scalar) -> Bool {
        if text.unicodeScalars.last == "\u{200D}" { return scalar.properties.isEmoji }
        return (0x1F1E6...0x1F1FF).contains(scalar.value) || scalar.properties.isEmojiModifier
    }

    /// Returns the width of a character: 0 if it is combining or invisible, else 1 or 2. It comes from the C library, because a table
    /// shared with the tested programs would hide mistakes in the table.
    private static func width(of scalar: Unicode.Scalar) -> Int {
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
