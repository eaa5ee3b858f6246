import TerminalText

/// Writes what is different in one row.
struct RowPainter {
    let row: Int
    let old: Canvas
    let new: Canvas

    func paint(on writer: inout ControlWriter) {
        guard !new.hasSameRow(row, as: old) else { return }
        // Behind a character that a terminal may think wider or narrower, nobody knows what it shows.
        let certain = min(old.certainColumns(inRow: row), new.certainColumns(inRow: row))
        let end = new.endOfText(inRow: row)
        var column = 0
        while column < end {
            let width = new.width(row: row, column: column)
            let isChanged = (column..<column + width).contains { new[row, $0] != old[row, $0] }
            let cell = new[row, column]
            if isChanged || column >= certain, cell != .hidden {
                writer.put(cell, at: Position(row: row, column: column), cells: width, columns: new.size.columns)
            }
            column += width
        }
        guard end < new.size.columns else { return }
        if certain < new.size.columns || (end..<new.size.columns).contains(where: { old[row, $0] != .blank }) {
            writer.move(to: Position(row: row, column: end))
            writer.clearLine()
        }
    }
}

extension Canvas {
    /// The column behind the last cell that is not blank.
    fileprivate func endOfText(inRow row: Int) -> Int {
        (0..<size.columns).last { self[row, $0] != .blank }.map { $0 + 1 } ?? 0
    }

    /// How many columns there are before the first character of which terminals may think differently.
    fileprivate func certainColumns(inRow row: Int) -> Int {
        (0..<size.columns).first { column in
            let cell = self[row, column]
            return !cell.isContinuation && cell != .hidden && !CellWidth.isCertain(cell.text)
        } ?? size.columns
    }

    fileprivate func hasSameRow(_ row: Int, as other: Canvas) -> Bool {
        let range = (row * size.columns)..<((row + 1) * size.columns)
        return cells[range] == other.cells[range]
    }
}
