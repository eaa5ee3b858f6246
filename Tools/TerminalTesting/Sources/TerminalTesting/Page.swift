/// The cells and images of the main screen or of the alternate screen. Overwriting half of a wide character blanks the other half.
struct Page: Sendable {
    /// The cells by row and column. Rows are separate arrays, so that scrolling moves arrays and copies share unchanged rows.
    private(set) var cells: [[Cell]]
    /// The images in the order of their placement. Neither scrolling nor a change of the size moves them.
    var images: [ScreenImage] = []

    init(columns: Int, rows: Int) {
        cells = Array(repeating: Array(repeating: Cell(" "), count: columns), count: rows)
    }

    var columns: Int { cells[0].count }
    var rows: Int { cells.count }

    func isWide(_ row: Int, _ column: Int) -> Bool { column + 1 < columns && cells[row][column + 1].text.isEmpty }

    mutating func put(_ cell: Cell, _ row: Int, _ column: Int, width: Int) {
        split(row, column)
        split(row, column + width)
        cells[row][column] = cell
        if width == 2 { cells[row][column + 1] = Cell("", style: cell.style) }
    }

    mutating func erase(_ row: Int, from column: Int = 0, blank: Cell) {
        split(row, column)
        cells[row].replaceSubrange(column..., with: repeatElement(blank, count: columns - column))
    }

    mutating func scrollUp(blank: Cell) {
        cells.append(Array(repeating: blank, count: columns))
        cells.removeFirst()
    }

    mutating func resize(columns newColumns: Int, rows newRows: Int) {
        var page = Page(columns: newColumns, rows: newRows)
        for row in 0..<min(rows, newRows) {
            split(row, newColumns)
            let kept = cells[row].prefix(newColumns)
            page.cells[row].replaceSubrange(..<kept.count, with: kept)
        }
        cells = page.cells
    }

    /// Blanks the wide character whose second cell is in the given column, if any.
    private mutating func split(_ row: Int, _ column: Int) {
        guard column > 0, column < columns, cells[row][column].text.isEmpty else { return }
        for half in [column - 1, column] { cells[row][half] = Cell(" ", style: cells[row][half].style.erased) }
    }
}
