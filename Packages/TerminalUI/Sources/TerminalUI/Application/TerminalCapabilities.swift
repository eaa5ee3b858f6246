public import TerminalText

/// What a terminal can do.
public struct TerminalCapabilities: Sendable, Hashable {
    /// Which colours it has.
    public var colorSupport: ColorSupport
    /// How it is given pictures.
    public var graphics: GraphicsProtocol
    /// The pixels of a cell, `columns` across and `rows` down. Where a terminal does not tell, cells are taken to be twice as
    /// high as wide.
    public var cellPixels: Size

    /// What a terminal can do; by default as little as can be.
    public init(
        colorSupport: ColorSupport = .none,
        graphics: GraphicsProtocol = .none,
        cellPixels: Size = Size(columns: 10, rows: 20)
    ) {
        self.colorSupport = colorSupport
        self.graphics = graphics
        self.cellPixels = cellPixels
    }
}
