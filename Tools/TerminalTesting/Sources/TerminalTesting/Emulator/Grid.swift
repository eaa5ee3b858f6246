/// The cells of a screen. A wide character is always whole: where one half goes, the other is emptied.
struct Grid: Sendable {
    private(set) var columns: Int
    /// Row by row, so that scrolling moves few things and a copy shares the rows that stay as they are.
    private(set) var cells: [[Cell]]

    init(columns: Int, rows: Int) {
        self.columns = columns
        cells = Array(repeating: Array(repeating: Cell(" "), count: columns), count: rows)
    }

    var rows: Int { cells.count }

    subscript(row: Int, column: Int) -> Cell {
        get { cells[row][column] }
        set {
            split(row, column)
            split(row, column + 1)
            cells[row][column] = newValue
        }
    }

    /// Writes a character that takes two cells.
    mutating func setWide(_ cell: Cell, _ row: Int, _ column: Int) {
        split(row, column)
        split(row, column + 2)
        var half = cell
        half.extent = .wide
        cells[row][column] = half
        half.extent = .continuation
        half.character = " "
        cells[row][column + 1] = half
    }

    /// Changes what stands in a cell, and nothing about its extent.
    mutating func replaceCharacter(_ row: Int, _ column: Int, with character: Character) {
        cells[row][column].character = character
    }

    mutating func erase(row: Int, _ range: Range<Int>, blank: Cell) {
        guard !range.isEmpty else { return }
        split(row, range.lowerBound)
        split(row, range.upperBound)
        cells[row].replaceSubrange(range, with: repeatElement(blank, count: range.count))
    }

    mutating func insertCells(_ count: Int, _ row: Int, _ column: Int, blank: Cell) {
        let count = min(count, columns - column)
        split(row, column)
        split(row, columns - count)
        cells[row].removeLast(count)
        cells[row].insert(contentsOf: repeatElement(blank, count: count), at: column)
    }

    mutating func deleteCells(_ count: Int, _ row: Int, _ column: Int, blank: Cell) {
        let count = min(count, columns - column)
        split(row, column)
        split(row, column + count)
        cells[row].removeSubrange(column..<column + count)
        cells[row].append(contentsOf: repeatElement(blank, count: count))
    }

    /// Moves the rows up, or down where `count` is negative; what leaves the range is gone.
    mutating func scroll(_ range: ClosedRange<Int>, by count: Int, blank: Cell) {
        let amount = min(abs(count), range.count)
        guard amount > 0 else { return }
        let blanks = Array(repeating: Array(repeating: blank, count: columns), count: amount)
        if count > 0 {
            cells.removeSubrange(range.lowerBound..<range.lowerBound + amount)
            cells.insert(contentsOf: blanks, at: range.upperBound + 1 - amount)
        } else {
            cells.removeSubrange(range.upperBound + 1 - amount..<range.upperBound + 1)
            cells.insert(contentsOf: blanks, at: range.lowerBound)
        }
    }

    /// Cuts or adds columns on the right, and rows below, after `dropped` rows at the top are gone.
    mutating func resize(columns newColumns: Int, rows newRows: Int, dropping dropped: Int) {
        for row in 0..<rows {
            split(row, newColumns)
            cells[row] = Array(cells[row].prefix(newColumns))
            cells[row] += repeatElement(Cell(" "), count: newColumns - cells[row].count)
        }
        cells = Array(cells.dropFirst(dropped).prefix(newRows))
        let blank = Array(repeating: Cell(" "), count: newColumns)
        cells += repeatElement(blank, count: newRows - cells.count)
        columns = newColumns
    }

    /// Empties the wide character that the border on the left of a column cuts, if there is one.
    private mutating func split(_ row: Int, _ column: Int) {
        guard column > 0, column < columns, cells[row][column].isContinuation else { return }
        cells[row][column - 1] = cells[row][column - 1].emptied
        cells[row][column] = cells[row][column].emptied
    }
}
