/// One of the two screens, main and alternate, with what each has for itself.
struct Page: Sendable {
    var grid: Grid
    /// Images that lie over the text, in the order in which they were placed.
    var placements: [ScreenImage] = []
    var saved: SavedCursor?
    /// The flags of the kitty keyboard protocol, the newest last.
    var keyboardFlags: [Int] = []

    init(columns: Int, rows: Int) {
        grid = Grid(columns: columns, rows: rows)
    }

    /// Moves rows up, or down where `count` is negative, and the images that lie in them.
    mutating func scroll(_ range: ClosedRange<Int>, by count: Int, blank: Cell) {
        grid.scroll(range, by: count, blank: blank)
        let isWhole = range.count == grid.rows
        placements = placements.compactMap { image in
            let isInside = image.row >= range.lowerBound && image.row + image.rows - 1 <= range.upperBound
            guard isWhole || isInside else { return image }
            return image.moved(by: -count, within: range)
        }
    }

    mutating func resize(columns: Int, rows: Int, dropping dropped: Int) {
        grid.resize(columns: columns, rows: rows, dropping: dropped)
        placements = placements.compactMap { $0.moved(by: -dropped, within: 0...rows - 1) }
        saved?.cursor.row -= dropped
        saved?.clamp(columns: columns, rows: rows)
    }
}

extension ScreenImage {
    /// Nil where nothing of it is left among the rows.
    fileprivate func moved(by count: Int, within range: ClosedRange<Int>) -> ScreenImage? {
        var image = self
        image.row += count
        return image.row + rows > range.lowerBound && image.row <= range.upperBound ? image : nil
    }
}
