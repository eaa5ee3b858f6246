/// A picture as pixels.
public struct JPEGImage: Sendable, Hashable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// Red, green and blue of each pixel, one byte each, row by row from the top left, without padding.
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
    /// The size without the pixels, which would fill pages.
    public var description: String { "a picture of \(width) × \(height) pixels" }
}

/// The size of a picture in pixels.
public struct JPEGSize: Sendable, Hashable {
    /// The number of pixels in a row.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Returns the smallest size that the library can decode and that is not below `wanted` in width or height. The library
    /// scales by eighths; the full size is the largest result.
    func reduced(toAtLeast wanted: JPEGSize) -> JPEGSize {
        for eighths in 1...8 {
            // The library rounds up.
            let size = JPEGSize(width: (width * eighths + 7) / 8, height: (height * eighths + 7) / 8)
            if size.width >= wanted.width, size.height >= wanted.height { return size }
        }
        return self
    }
}

/// The maximum costs of a picture from an untrusted source. All are checked before the decoding.
public struct JPEGLimits: Sendable, Hashable {
    /// The length of the data in bytes.
    public var bytes: Int
    /// The number of pixels in the header. Decoding takes up to 9 bytes for each, at any result size: the library holds a
    /// progressive picture in full.
    public var pixels: Int
    /// The number of scans; progressive pictures have about ten. Each scan costs as much as the whole picture, however few
    /// bytes it has (https://libjpeg-turbo.org/pmwiki/uploads/About/TwoIssueswiththeJPEGStandard.pdf).
    public var scans: Int

    /// Creates limits; the defaults are 10 MiB, 40 megapixels and 64 scans.
    public init(bytes: Int = 10 * 1_024 * 1_024, pixels: Int = 40_000_000, scans: Int = 64) {
        self.bytes = bytes
        self.pixels = pixels
        self.scans = scans
    }
}
