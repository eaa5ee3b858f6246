extension TerminalEmulator {
    /// What is left of erased cells: nothing but the background that counts now.
    var blank: Cell { Cell(" ", style: style.erased) }

    /// ED.
    ///
    /// - Returns: whether it is known.
    mutating func eraseDisplay(_ part: Int) -> Bool {
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
        // What was scrolled out is not kept.
        case 3: break
        default: return false
        }
        return true
    }

    /// EL.
    ///
    /// - Returns: whether it is known.
    mutating func eraseLine(_ part: Int) -> Bool {
        switch part {
        case 0: erase(cursor.column..<columns)
        case 1: erase(0..<cursor.column + 1)
        case 2: erase(0..<columns)
        default: return false
        }
        return true
    }

    /// ECH.
    mutating func eraseCharacters(_ count: Int) {
        erase(cursor.column..<min(columns, cursor.column + count))
    }

    /// ICH.
    mutating func insertCharacters(_ count: Int) {
        isPendingWrap = false
        page.grid.insertCells(count, cursor.row, cursor.column, blank: blank)
    }

    /// DCH.
    mutating func deleteCharacters(_ count: Int) {
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
}
