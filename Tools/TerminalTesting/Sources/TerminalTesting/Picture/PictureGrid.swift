/// Where things of the screen lie in a picture, in its units.
struct PictureGrid {
    static let fontSize = 15.0
    static let cellWidth = 9.0
    static let cellHeight = 20.0
    private static let baseline = 14.5
    private static let margin = 12.0
    private static let titleHeight = 30.0

    let columns: Int
    let rows: Int
    let hasTitle: Bool

    var top: Double { hasTitle ? Self.titleHeight + Self.margin / 2 : Self.margin }
    var width: Double { Double(columns) * Self.cellWidth + 2 * Self.margin }
    var height: Double { Double(rows) * Self.cellHeight + top + Self.margin }
    var titleHeight: Double { hasTitle ? Self.titleHeight : 0 }

    func x(_ column: Int) -> Double { Self.margin + Double(column) * Self.cellWidth }
    func y(_ row: Int) -> Double { top + Double(row) * Self.cellHeight }
    func baseline(_ row: Int) -> Double { y(row) + Self.baseline }
}
