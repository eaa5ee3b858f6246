/// How many cells there are from left to right and from top to bottom.
public struct Size: Sendable, Hashable {
    /// From left to right.
    public var columns: Int
    /// From top to bottom.
    public var rows: Int

    /// A size; a negative number counts as none.
    public init(columns: Int, rows: Int) {
        self.columns = max(0, columns)
        self.rows = max(0, rows)
    }
}
