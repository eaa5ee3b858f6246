/// A cell, counted from the upper left corner, which is row 0 and column 0.
public struct Position: Sendable, Hashable {
    /// From the top.
    public var row: Int
    /// From the left.
    public var column: Int

    /// The cell in a row and a column.
    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
