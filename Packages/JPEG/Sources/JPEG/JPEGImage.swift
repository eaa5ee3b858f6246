/// A picture as pixels.
public struct JPEGImage: Sendable, Hashable {
    /// How many pixels a row has.
    public let width: Int
    /// How many rows there are.
    public let height: Int
    /// Red, green and blue of each pixel, a byte each, row after row from the top, each from the left; nothing between rows.
    public let pixels: [UInt8]

    /// Makes a picture of its pixels, of which there is at least one, and exactly three bytes for each.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        precondition(pixels.count == width * height * 3, "a pixel is three bytes")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension JPEGImage: CustomStringConvertible {
    /// Its size. The pixels would fill pages.
    public var description: String { "a picture of \(width) × \(height) pixels" }
}
