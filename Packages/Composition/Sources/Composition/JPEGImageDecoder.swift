package import Foundation
import JPEG
package import TerminalUI

/// Reads posters with the system's library.
package struct JPEGImageDecoder: ImageDecoder {
    /// The largest poster that is asked for has less than a million pixels. What a header may promise costs time and memory.
    private static let limits = JPEGLimits(bytes: 8 * 1024 * 1024, pixels: 8_000_000)

    /// Nil where the app was built without the library.
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
