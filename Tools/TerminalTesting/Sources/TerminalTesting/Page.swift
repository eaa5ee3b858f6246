/// The cells, images and saved cursor of the main screen or of the alternate screen.
struct Page: Sendable {
    var grid: Grid
    /// The images of the kitty protocol in the order of their placement.
    var placements: [ScreenImage] = []
    var saved: SavedCursor?

    init(columns: Int, rows: Int) { grid = Grid(columns: columns, rows: rows) }

    /// Scrolls all rows and images up. The new rows at the bottom consist of `blank` cells.
    mutating func scroll(by count: Int, blank: Cell) {
        grid.scroll(by: count, blank: blank)
        placements = placements.compactMap { $0.moved(by: -count, within: grid.rows) }
    }

    mutating func resize(columns: Int, rows: Int, dropping dropped: Int) {
        grid.resize(columns: columns, rows: rows, dropping: dropped)
        placements = placements.compactMap { $0.moved(by: -dropped, within: rows) }
        saved?.cursor.row -= dropped
        saved?.clamp(columns: columns, rows: rows)
    }
}

extension ScreenImage {
    /// Returns the image, moved down by a number of rows; nil if the image is then outside of the screen.
    fileprivate func moved(by count: Int, within screenRows: Int) -> ScreenImage? {
        var image = self
        image.row += count
        return image.row + rows > 0 && image.row < screenRows ? image : nil
    }
}

/// The cells of a screen. Overwriting half of a wide character blanks the other half.
struct Grid: Sendable {
    private(set) var columns: Int
    /// The cells by row and column. Rows are separate arrays, so that scrolling moves arrays and copies share unchanged rows.
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

    mutating func replaceCharacter(_ row: Int, _ column: Int, with character: Character) {
        cells[row][column].character = character
    }

    mutating func erase(row: Int, _ range: Range<Int>, blank: Cell) {
        guard !range.isEmpty else { return }
        split(row, range.lowerBound)
        split(row, range.upperBound)
        cells[row].replaceSubrange(range, with: repeatElement(blank, count: range.count))
    }

    /// Scrolls all rows up. The new rows at the bottom consist of `blank` cells.
    mutating func scroll(by count: Int, blank: Cell) {
        let count = min(count, rows)
        cells.removeFirst(count)
        cells += repeatElement(Array(repeating: blank, count: columns), count: count)
    }

    /// Removes `dropped` rows at the top. Then removes or adds columns at the right and rows at the bottom.
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

    /// Blanks the wide character whose second cell is in the given column, if any.
    private mutating func split(_ row: Int, _ column: Int) {
        guard column > 0, column < columns, cells[row][column].isContinuation else { return }
        cells[row][column - 1] = cells[row][column - 1].emptied
        cells[row][column] = cells[row][column].emptied
    }
}

/// The state that the control function DECSC saves and DECRC restores.
struct SavedCursor: Sendable {
    var cursor = Cursor()
    var isPendingWrap = false
    var style = CellStyle.plain

    mutating func clamp(columns: Int, rows: Int) {
        cursor.row = min(max(0, cursor.row), rows - 1)
        isPendingWrap = isPendingWrap && cursor.column < columns
        cursor.column = min(cursor.column, columns - 1)
    }
}
