public import Foundation

extension JPEGImage {
    /// Returns the picture as a baseline JPEG file with chroma subsampling. The method runs on the caller's thread.
    ///
    /// The same version of libjpeg-turbo encodes equal pixels to equal bytes.
    public func encoded() throws(JPEGError) -> Data { try JPEGLibrary.encoding(self) }

    /// Decodes JPEG data from an untrusted source and returns the picture. The method runs on the caller's thread.
    ///
    /// Greyscale becomes RGB. The method ignores colour profiles and the orientation. Truncated data and any warning of
    /// libjpeg-turbo are errors. Before decoding, the method checks that the data has at most 8 MiB, 8 megapixels and 64 scans.
    ///
    /// - Parameters:
    ///   - data: The bytes of a JPEG file.
    ///   - wanted: The minimum size of the result; nil for the stored size. Of the eight sizes that libjpeg-turbo can
    ///     decode, the result has the smallest that is at least as wide and as high. If no size is large enough, the
    ///     result has the stored size.
    public static func decoding(_ data: Data, atLeast wanted: JPEGSize? = nil) throws(JPEGError) -> JPEGImage {
        guard data.count <= maximumBytes else {
            throw .refused("The picture has \(data.count) bytes; the limit is \(maximumBytes). Use a smaller picture.")
        }
        return try data.withUnsafeBytes { bytes in
            Result { () throws(JPEGError) in try decoding(bytes, atLeast: wanted) }
        }.get()
    }

    private static func decoding(
        _ bytes: UnsafeRawBufferPointer,
        atLeast wanted: JPEGSize?
    ) throws(JPEGError) -> JPEGImage {
        let (stored, isCMYK) = try JPEGLibrary.header(of: bytes)
        guard stored.width * stored.height <= maximumPixels else {
            let size = "\(stored.width) × \(stored.height)"
            throw .refused("The picture has \(size) pixels; the limit is \(maximumPixels). Use a smaller picture.")
        }
        guard !isCMYK else {
            throw .refused("The picture has CMYK colours, which are for printing. Save it again in RGB.")
        }
        let scans = scanCount(of: bytes)
        guard scans <= maximumScans else {
            throw .refused(
                "The picture has \(scans) scans; the limit is \(maximumScans). Save it again as a baseline JPEG."
            )
        }
        let size = wanted.map { stored.reduced(toAtLeast: $0) } ?? stored
        return JPEGImage(width: size.width, height: size.height, pixels: try JPEGLibrary.pixels(of: bytes, size: size))
    }

    private static let maximumBytes = 8 * 1_024 * 1_024

    /// The maximum number of pixels by the size in the header. Decoding takes up to 9 bytes of memory for each pixel, regardless
    /// of the result size, because libjpeg-turbo keeps a progressive picture in full size.
    private static let maximumPixels = 8_000_000

    /// The maximum number of scans; progressive pictures have about ten. Each scan takes time for all pixels, even if
    /// the scan has few bytes (https://libjpeg-turbo.org/pmwiki/uploads/About/TwoIssueswiththeJPEGStandard.pdf).
    private static let maximumScans = 64

    /// Returns an upper bound of the number of scans. The method counts every marker FF DA (ITU-T T.81, B.1.1.3), also
    /// inside other segments.
    private static func scanCount(of bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var count = 0
        var offset = 0
        while let found = memchr(start + offset, 0xFF, bytes.count - offset) {
            offset = UnsafeRawPointer(found) - start + 1
            if offset < bytes.count, bytes[offset] == 0xDA { count += 1 }
        }
        return count
    }
}
