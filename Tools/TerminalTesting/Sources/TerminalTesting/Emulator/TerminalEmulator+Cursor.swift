extension TerminalEmulator {
    private static let tabWidth = 8

    /// Puts the cursor somewhere, or as near as the screen allows.
    mutating func moveCursor(row: Int, column: Int) {
        cursor.row = min(max(0, row), rows - 1)
        cursor.column = min(max(0, column), columns - 1)
        isPendingWrap = false
    }

    /// Moves up or down as far as the margins, where the cursor is between them.
    mutating func moveVertically(by count: Int) {
        let top = cursor.row >= margins.lowerBound ? margins.lowerBound : 0
        let bottom = cursor.row <= margins.upperBound ? margins.upperBound : rows - 1
        moveCursor(row: min(max(top, cursor.row + count), bottom), column: cursor.column)
    }

    mutating func tab(_ count: Int) {
        let stop = cursor.column / Self.tabWidth + min(count, columns)
        moveCursor(row: cursor.row, column: stop * Self.tabWidth)
    }

    mutating func tabBackwards(_ count: Int) {
        let stop = (cursor.column + Self.tabWidth - 1) / Self.tabWidth - min(count, columns)
        moveCursor(row: cursor.row, column: stop * Self.tabWidth)
    }

    /// One down; at the lower margin the rows between the margins go up.
    mutating func index() {
        isPendingWrap = false
        if cursor.row == margins.upperBound {
            scroll(by: 1)
        } else if cursor.row < rows - 1 {
            cursor.row += 1
        }
    }

    /// One up; at the upper margin the rows between the margins go down.
    mutating func reverseIndex() {
        isPendingWrap = false
        if cursor.row == margins.lowerBound {
            scroll(by: -1)
        } else if cursor.row > 0 {
            cursor.row -= 1
        }
    }

    /// Moves the rows between the margins up, or down where `count` is negative.
    mutating func scroll(by count: Int) {
        page.scroll(margins, by: count, blank: blank)
    }

    /// DECSTBM. Both count from 1; margins of less than two rows are refused.
    mutating func setMargins(top: Int?, bottom: Int?) {
        let top = max(1, top ?? 1)
        let last = bottom ?? 0
        let bottom = last == 0 ? rows : min(last, rows)
        guard top < bottom else { return }
        margins = top - 1...bottom - 1
        moveCursor(row: 0, column: 0)
    }

    /// IL, or DL where `count` is negative. Does nothing outside of the margins.
    mutating func insertLines(_ count: Int) {
        guard margins.contains(cursor.row) else { return }
        page.scroll(cursor.row...margins.upperBound, by: -count, blank: blank)
        moveCursor(row: cursor.row, column: 0)
    }
}
