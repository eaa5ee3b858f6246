public import Foundation

extension JPEGImage {
    /// Reads a picture, wherever its data comes from. It runs on the caller's thread.
    ///
    /// Greyscale becomes RGB. What the header says of colour profiles and of turning the picture is ignored. Data that ends
    /// early, or of which the library warns, is an error: a picture that is given out is whole.
    ///
    /// - Parameters:
    ///   - data: The bytes of a JPEG file.
    ///   - wanted: The size in which the picture will be shown. What is given out is as small as it can be decoded without
    ///     being smaller than that in width or height, and not larger than it is stored; nil gives it as it is stored.
    ///   - limits: What it may cost.
    public static func decoding(
        _ data: Data,
        atLeast wanted: JPEGSize? = nil,
        limits: JPEGLimits = JPEGLimits()
    ) throws(JPEGError) -> JPEGImage {
        guard data.count <= limits.bytes else { throw .tooManyBytes(data.count, limit: limits.bytes) }
        return try data.withUnsafeBytes { bytes in
            Result { () throws(JPEGError) in try decoding(bytes, atLeast: wanted, limits: limits) }
        }.get()
    }

    private static func decoding(
        _ bytes: UnsafeRawBufferPointer,
        atLeast wanted: JPEGSize?,
        limits: JPEGLimits
    ) throws(JPEGError) -> JPEGImage {
        let header = try TurboJPEG.header(of: bytes)
        guard header.size.width * header.size.height <= limits.pixels else {
            throw .tooManyPixels(header.size, limit: limits.pixels)
        }
        guard !header.isForPrint else { throw .printColours }
        let scans = scanCount(of: bytes)
        guard scans <= limits.scans else { throw .tooManyScans(scans, limit: limits.scans) }
        let size = wanted.map { header.size.reduced(toAtLeast: $0) } ?? header.size
        return JPEGImage(width: size.width, height: size.height, pixels: try TurboJPEG.pixels(of: bytes, size: size))
    }

    /// How many scans may begin in the data, by their marker, FF DA (ITU-T T.81, B.1.1.3). Where it stands inside something
    /// else it is counted, too, so that no reading of the data finds more.
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
