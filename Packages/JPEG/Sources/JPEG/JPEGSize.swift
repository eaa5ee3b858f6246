/// The size of a picture, in pixels.
public struct JPEGSize: Sendable, Hashable {
    /// How many pixels a row has.
    public var width: Int
    /// How many rows there are.
    public var height: Int

    /// Makes a size of its sides.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The smallest of the sizes in which the library decodes a picture of this size, eighths of it, that is not below
    /// `wanted` in either direction; this size where none is.
    func reduced(toAtLeast wanted: JPEGSize) -> JPEGSize {
        for eighths in 1...8 {
            // As the library rounds.
            let size = JPEGSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
            if size.width >= wanted.width, size.height >= wanted.height { return size }
        }
        return self
    }
}
