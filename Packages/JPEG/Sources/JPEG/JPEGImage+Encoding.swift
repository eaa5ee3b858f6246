public import Foundation

extension JPEGImage {
    /// The picture as a baseline JPEG file, colours at half the resolution. The same pixels give the same bytes, as long as the
    /// library is the same. It runs on the caller's thread.
    ///
    /// - Parameter quality: From 1, the smallest file, to 100; what is outside counts as the nearer end.
    public func encoded(quality: Int = 85) throws(JPEGError) -> Data {
        try TurboJPEG.encoding(self, quality: min(max(quality, 1), 100))
    }
}
