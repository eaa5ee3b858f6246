extension TerminalEmulator {
    /// Performs a control sequence and returns whether it is known.
    mutating func perform(_ sequence: ControlSequence) -> Bool {
        if move(sequence) { return true }
        switch sequence.signature {
        case "J", "?J": return eraseDisplay(sequence[0] ?? 0)
        case "K", "?K": return eraseLine(sequence[0] ?? 0)
        case "X": eraseCharacters(sequence.count())
        case "@": insertCharacters(sequence.count())
        case "P": deleteCharacters(sequence.count())
        case "L": insertLines(sequence.count())
        case "M": insertLines(-sequence.count())
        case "S": scroll(by: sequence.count())
        case "T": scroll(by: -sequence.count())
        case "b": repeatLast(sequence.count())
        case "r": setMargins(top: sequence[0], bottom: sequence[1])
        case "s": saveCursor()
        case "u": restoreCursor()
        case "m": return style.apply(sequence.parameters)
        case "?h": setModes(sequence.numbers, true)
        case "?l": setModes(sequence.numbers, false)
        // Resetting insertion and newline mode, which are never on.
        case "l": return sequence.numbers.allSatisfy { $0 == 4 || $0 == 20 }
        // The shape of the cursor and the encoding of modified keys are not visible.
        case " q", ">m", ">n", "?m": break
        // Saving and restoring the title.
        case "t": return [22, 23].contains(sequence[0])
        default: return false
        }
        return true
    }

    private mutating func move(_ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch sequence.signature {
        case "A": moveVertically(by: -count)
        case "B", "e": moveVertically(by: count)
        case "C", "a": moveCursor(row: cursor.row, column: cursor.column + count)
        case "D": moveCursor(row: cursor.row, column: cursor.column - count)
        case "E":
            moveVertically(by: count)
            cursor.column = 0
        case "F":
            moveVertically(by: -count)
            cursor.column = 0
        case "G", "`": moveCursor(row: cursor.row, column: count - 1)
        case "d": moveCursor(row: count - 1, column: cursor.column)
        case "H", "f": moveCursor(row: count - 1, column: sequence.count(1) - 1)
        case "I": tab(count)
        case "Z": tabBackwards(count)
        default: return false
        }
        return true
    }

    // MARK: Cursor and scrolling

    private static let tabWidth = 8

    /// Moves the cursor to a position, limited to the screen.
    mutating func moveCursor(row: Int, column: Int) {
        cursor.row = min(max(0, row), rows - 1)
        cursor.column = min(max(0, column), columns - 1)
        isPendingWrap = false
    }

    /// Moves up or down, limited to the margins if the cursor is between them.
    private mutating func moveVertically(by count: Int) {
        let top = cursor.row >= margins.lowerBound ? margins.lowerBound : 0
        let bottom = cursor.row <= margins.upperBound ? margins.upperBound : rows - 1
        moveCursor(row: min(max(top, cursor.row + count), bottom), column: cursor.column)
    }

    mutating func tab(_ count: Int) {
        let stop = cursor.column / Self.tabWidth + min(count, columns)
        moveCursor(row: cursor.row, column: stop * Self.tabWidth)
    }

    private mutating func tabBackwards(_ count: Int) {
        let stop = (cursor.column + Self.tabWidth - 1) / Self.tabWidth - min(count, columns)
        moveCursor(row: cursor.row, column: stop * Self.tabWidth)
    }

    /// Moves down, or scrolls up at the lower margin.
    mutating func index() {
        isPendingWrap = false
        if cursor.row == margins.upperBound {
            scroll(by: 1)
        } else if cursor.row < rows - 1 {
            cursor.row += 1
        }
    }

    /// Moves up, or scrolls down at the upper margin.
    mutating func reverseIndex() {
        isPendingWrap = false
        if cursor.row == margins.lowerBound {
            scroll(by: -1)
        } else if cursor.row > 0 {
            cursor.row -= 1
        }
    }

    /// Scrolls the rows between the margins up, or down if `count` is negative.
    mutating func scroll(by count: Int) {
        page.scroll(margins, by: count, blank: blank)
    }

    /// DECSTBM. Both count from 1; margins of fewer than two rows are ignored.
    private mutating func setMargins(top: Int?, bottom: Int?) {
        let top = max(1, top ?? 1)
        let last = bottom ?? 0
        let bottom = last == 0 ? rows : min(last, rows)
        guard top < bottom else { return }
        margins = top - 1...bottom - 1
        moveCursor(row: 0, column: 0)
    }

    /// IL, or DL if `count` is negative. Does nothing outside the margins.
    private mutating func insertLines(_ count: Int) {
        guard margins.contains(cursor.row) else { return }
        page.scroll(cursor.row...margins.upperBound, by: -count, blank: blank)
        moveCursor(row: cursor.row, column: 0)
    }

    // MARK: Erasing

    /// An erased cell with the current background.
    private var blank: Cell { Cell(" ", style: style.erased) }

    /// ED. Returns whether the parameter is known.
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
        // There is no scrollback.
        case 3: break
        default: return false
        }
        return true
    }

    /// EL. Returns whether the parameter is known.
    private mutating func eraseLine(_ part: Int) -> Bool {
        switch part {
        case 0: erase(cursor.column..<columns)
        case 1: erase(0..<cursor.column + 1)
        case 2: erase(0..<columns)
        default: return false
        }
        return true
    }

    /// ECH.
    private mutating func eraseCharacters(_ count: Int) {
        erase(cursor.column..<min(columns, cursor.column + count))
    }

    /// ICH.
    private mutating func insertCharacters(_ count: Int) {
        isPendingWrap = false
        page.grid.insertCells(count, cursor.row, cursor.column, blank: blank)
    }

    /// DCH.
    private mutating func deleteCharacters(_ count: Int) {
        isPendingWrap = false
        page.grid.deleteCells(count, cursor.row, cursor.column, blank: blank)
    }

    private mutating func erase(_ range: Range<Int>) {
        isPendingWrap = false
        page.grid.erase(row: cursor.row, range, blank: blank)
    }

    private mutating func eraseRows(_ range: Range<Int>) {
        for row in range { page.grid.erase(row: row, 0..<columns, blank: blank) }
    }

    // MARK: Modes

    /// Modes without visible effect: columns, smooth scrolling, flashing, blinking, older mouse encodings, Meta as ESC.
    private static let ignored: Set<Int> = [3, 4, 5, 8, 12, 1005, 1007, 1015, 1034, 1036, 1039]

    private mutating func setModes(_ numbers: [Int], _ isOn: Bool) {
        for number in numbers where !setMode(number, isOn) {
            noteUnknown("ESC [?\(number)\(isOn ? "h" : "l")")
        }
    }

    private mutating func setMode(_ number: Int, _ isOn: Bool) -> Bool {
        switch number {
        case 1: modes.hasApplicationCursorKeys = isOn
        case 7: modes.wraps = isOn
        case 25: cursor.isVisible = isOn
        case 47, 1047: showAlternate(isOn)
        case 1048: isOn ? saveCursor() : restoreCursor()
        case 1049: showAlternateKeepingCursor(isOn)
        case 1000, 1002, 1003: modes.mouse = isOn ? TerminalModes.MouseReporting(rawValue: number) ?? .off : .off
        case 1004: modes.reportsFocus = isOn
        case 1006: modes.hasSGRMouse = isOn
        case 2004: modes.hasBracketedPaste = isOn
        case 2026: synchronize(isOn)
        default: return Self.ignored.contains(number)
        }
        return true
    }

    private mutating func showAlternate(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        swap(&page, &hiddenPage)
        isAlternate = isOn
        lastPrinted = nil
    }

    private mutating func showAlternateKeepingCursor(_ isOn: Bool) {
        guard isOn != isAlternate else { return }
        if isOn {
            saveCursor()
            showAlternate(true)
            page = Page(columns: columns, rows: rows)
        } else {
            showAlternate(false)
            restoreCursor()
        }
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
