package import Foundation
import MoviesInterface

/// A repository of poster images.
package protocol PosterImagesRepository: Sendable {
    /// Fetches an image file in the source's format (JPEG, PNG or WebP).
    ///
    /// - Parameter path: The image's path at the source, as in `Movie.posterPath`.
    /// - Throws: `MoviesError` or `CancellationError`.
    func image(at path: String, size: PosterSize) async throws -> Data
}
