/// A picture over some cells of a canvas, drawn by a terminal that can draw pictures.
public struct PlacedImage: Sendable, Hashable {
    /// Its upper left corner.
    public private(set) var origin: Position
    /// The cells it fills.
    public let size: Size
    /// What is drawn.
    public let image: TerminalImage

    /// A picture over cells.
    public init(_ image: TerminalImage, origin: Position, size: Size) {
        self.image = image
        self.origin = origin
        self.size = size
    }

    func moved(rows: Int, columns: Int) -> PlacedImage {
        var moved = self
        moved.origin.row += rows
        moved.origin.column += columns
        return moved
    }

    /// Tells it from others to a terminal, from the same picture at another place too. 0 means no number there.
    var identifier: UInt32 {
        let parts = [origin.row, origin.column, size.rows, size.columns].map { UInt64(truncatingIfNeeded: $0) }
        let hash = parts.reduce(image.number) { TerminalImage.mix($0, $1) }
        return max(1, UInt32(truncatingIfNeeded: hash >> 32))
    }
}
