/// What a picture from outside may cost at most. Each is checked before anything is decoded.
public struct JPEGLimits: Sendable, Hashable {
    /// How long its data may be, in bytes.
    public var bytes: Int
    /// How many pixels its header may declare. Decoding takes up to 9 bytes for each, however small the result: progressive
    /// pictures are held whole.
    public var pixels: Int
    /// How many times its data may go over the picture. Progressive pictures do so about ten times. Each time costs as much as
    /// the picture is large, however few bytes it takes
    /// (https://libjpeg-turbo.org/pmwiki/uploads/About/TwoIssueswiththeJPEGStandard.pdf).
    public var scans: Int

    /// 10 MiB, 40 megapixels and 64 scans, unless told otherwise.
    public init(bytes: Int = 10 * 1_024 * 1_024, pixels: Int = 40_000_000, scans: Int = 64) {
        self.bytes = bytes
        self.pixels = pixels
        self.scans = scans
    }
}
