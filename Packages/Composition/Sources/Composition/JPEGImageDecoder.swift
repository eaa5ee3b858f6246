package import Foundation
import JPEG
package import TerminalUI

/// Decodes posters with the system's libturbojpeg.
package struct JPEGImageDecoder: ImageDecoder {
    /// The largest requested poster has less than a million pixels. A false header must not cost more time and memory.
    private static let limits = JPEGLimits(bytes: 8 * 1024 * 1024, pixels: 8_000_000)

    /// Creates a decoder; nil if the app was built without the library.
    package init?() {
        guard JPEGLibrary.isAvailable else { return nil }
    }

    @concurrent
    package func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
        try Task.checkCancellation()
        let image = try JPEGImage.decoding(
            file,
            atLeast: JPEGSize(width: pixels.columns, height: pixels.rows),
            limits: Self.limits
        )
        guard let bitmap = Bitmap(width: image.width, height: image.height, bytes: image.pixels) else {
            throw JPEGError.damaged("it has no pixels")
        }
        return bitmap
    }
}
