/// A picture as an array of RGB pixels.
public struct JPEGImage: Sendable, Hashable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The bytes of the pixels: red, green and blue, one byte each, row by row from the top left, without padding.
    public let pixels: [UInt8]

    /// Creates a picture.
    ///
    /// - Precondition: The picture has at least one pixel, and `pixels` has three bytes for each.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0, "a picture has at least one pixel")
        precondition(pixels.count == width * height * 3, "a pixel is three bytes")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension JPEGImage: CustomStringConvertible {
    /// The size of the picture. The pixels are omitted, because they would fill pages.
    public var description: String { "a picture of \(width) × \(height) pixels" }
}

/// The size of a picture in pixels.
public struct JPEGSize: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the smallest size that libjpeg-turbo can decode and that is at least as wide and high as `wanted`. The
    /// library scales by eighths. If no scaled size is large enough, returns the full size.
    func reduced(toAtLeast wanted: JPEGSize) -> JPEGSize {
        for eighths in 1...8 {
            // libjpeg-turbo rounds scaled sizes up.
            let size = JPEGSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
            if size.width >= wanted.width, size.height >= wanted.height { return size }
        }
        return self
    }
}
