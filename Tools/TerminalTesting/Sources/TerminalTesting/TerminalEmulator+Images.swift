extension TerminalEmulator {
    /// Performs a control sequence. Returns false for an unknown sequence or parameter, but records unknown modes one by one.
    mutating func perform(_ sequence: ControlSequence) -> Bool {
        if move(sequence) { return true }
        switch sequence.signature {
        case "J", "?J": return eraseDisplay(sequence[0] ?? 0)
        case "K", "?K": return eraseLine(sequence[0] ?? 0)
        case "m": return style.apply(sequence.numbers)
        case "?h": setModes(sequence.numbers, true)
        case "?l": setModes(sequence.numbers, false)
        default: return false
        }
        return true
    }

    private mutating func move(_ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch sequence.signature {
        case "A": moveCursor(row: cursor.row - count, column: cursor.column)
        case "B": moveCursor(row: cursor.row + count, column: cursor.column)
        case "C": moveCursor(row: cursor.row, column: cursor.column + count)
        case "D": moveCursor(row: cursor.row, column: cursor.column - count)
        case "G": moveCursor(row: cursor.row, column: count - 1)
        case "d": moveCursor(row: count - 1, column: cursor.column)
        case "H": moveCursor(row: count - 1, column: sequence.count(1) - 1)
        default: return false
        }
        return true
    }

    // MARK: Cursor and scrolling

    private static let tabWidth = 8

    mutating func moveCursor(row: Int, column: Int) {
        cursor.row = min(max(0, row), rows - 1)
        cursor.column = min(max(0, column), columns - 1)
        isPendingWrap = false
    }

    mutating func tab() {
        moveCursor(row: cursor.row, column: (cursor.column / Self.tabWidth + 1) * Self.tabWidth)
    }

    /// Moves the cursor down one row. In the last row, scrolls the screen up instead.
    mutating func index() {
        isPendingWrap = false
        if cursor.row == rows - 1 { scroll(by: 1) } else { cursor.row += 1 }
    }

    mutating func scroll(by count: Int) { page.scroll(by: count, blank: blank) }

    // MARK: Erasing

    private var blank: Cell { Cell(" ", style: style.erased) }

    /// Performs Erase in Display (ED, CSI J), which erases a part of the screen. Returns whether the parameter is known.
    private mutating func eraseDisplay(_ part: Int) -> Bool {
        switch part {
        case 0:
            _ = eraseLine(0)
            eraseRows(cursor.row + 1..<rows)
        case 1:
            _ = eraseLine(1)
            eraseRows(0..<cursor.row)
        case 2:
            eraseRows(0..<rows)
            page.placements = []
        // Parameter 3 erases the scrollback, which the emulator does not have.
        case 3: break
        default: return false
        }
        return true
    }

    /// Performs Erase in Line (EL, CSI K), which erases a part of the cursor's row. Returns whether the parameter is known.
    private mutating func eraseLine(_ part: Int) -> Bool {
        switch part {
        case 0: erase(cursor.column..<columns)
        case 1: erase(0..<cursor.column + 1)
        case 2: erase(0..<columns)
        default: return false
        }
        return true
    }

    private mutating func erase(_ range: Range<Int>) {
        isPendingWrap = false
        page.grid.erase(row: cursor.row, range, blank: blank)
    }

    private mutating func eraseRows(_ range: Range<Int>) {
        for row in range { page.grid.erase(row: row, 0..<columns, blank: blank) }
    }

    // MARK: Modes

    private mutating func setModes(_ numbers: [Int], _ isOn: Bool) {
        for number in numbers where !setMode(number, isOn) {
            noteUnknown("ESC [?\(number)\(isOn ? "h" : "l")")
        }
    }

    private mutating func setMode(_ number: Int, _ isOn: Bool) -> Bool {
        switch number {
        case 7: modes.wraps = isOn
        case 25: cursor.isVisible = isOn
        case 1000: modes.reportsClicks = isOn
        case 1006: modes.hasSGRMouse = isOn
        case 1049: showAlternate(isOn)
        case 2004: modes.hasBracketedPaste = isOn
        case 2026: synchronize(isOn)
        default: return false
        }
        return true
    }

    /// Shows an empty alternate screen after saving the cursor, or shows the main screen and restores the cursor (mode 1049).
    private mutating func showAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        if isOn { saveCursor() }
        swap(&page, &hiddenPage)
        isAlternate = isOn
        lastPrinted = nil
        if isOn { page = Page(columns: columns, rows: rows) } else { restoreCursor() }
    }

    private mutating func synchronize(_ isOn: Bool) {
        if isOn, frozen == nil {
            frozen = drawn
        } else if !isOn, frozen != nil {
            frozen = nil
            finishedFrames += 1
        }
    }

    mutating func saveCursor() {
        page.saved = SavedCursor(cursor: cursor, isPendingWrap: isPendingWrap, style: style)
    }

    mutating func restoreCursor() {
        let saved = page.saved ?? SavedCursor()
        moveCursor(row: saved.cursor.row, column: saved.cursor.column)
        isPendingWrap = saved.isPendingWrap
        style = saved.style
    }
}
