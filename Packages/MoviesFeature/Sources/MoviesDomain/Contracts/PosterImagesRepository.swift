package import Foundation

/// Where the pictures of posters come from.
package protocol PosterImagesRepository: Sendable {
    /// The file of a picture, in a format that the source chose.
    ///
    /// - Parameter path: what the source calls it, as in `Movie.posterPath`.
    /// - Throws: `MoviesError` or `CancellationError`.
    func image(at path: String, size: PosterSize, policy: CachePolicy) async throws -> Data
}
