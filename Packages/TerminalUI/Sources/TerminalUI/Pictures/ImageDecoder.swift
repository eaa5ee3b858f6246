public import Foundation

/// Reads files of pictures.
public protocol ImageDecoder: Sendable {
    /// The picture in a file, in at least so many pixels where it has as many.
    ///
    /// The file may come from anywhere: it may be cut off, damaged, or made to harm. Work is never done on the main thread.
    ///
    /// - Throws: where the file is no picture that can be read.
    func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap
}
