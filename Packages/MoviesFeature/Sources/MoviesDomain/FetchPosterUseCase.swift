import CoreDomain
package import Foundation

package struct FetchPosterUseCase: UseCase {
    package typealias Input = (path: String, size: PosterSize)

    private let posters: any PosterImagesRepository

    package init(posters: any PosterImagesRepository) { self.posters = posters }

    package func execute(_ input: Input) async throws -> Data {
        try await posters.image(at: input.path, size: input.size)
    }
}

package protocol PosterImagesRepository: Sendable {
    /// Fetches an image file (JPEG, PNG or WebP) by its path at the source, as in `Movie.posterPath`.
    func image(at path: String, size: PosterSize) async throws -> Data
}

/// A poster width that the source offers, in pixels (https://developer.themoviedb.org/docs/image-basics).
package enum PosterSize: Int, Hashable, Sendable, CaseIterable {
    case w92 = 92
    case w154 = 154
    case w185 = 185
    case w342 = 342
    case w500 = 500
    case w780 = 780

    /// Creates the size nearest to `width` pixels, and the larger of two equally near sizes.
    package init(nearestTo width: Int) {
        self = Self.allCases.reversed().min { abs($0.rawValue - width) < abs($1.rawValue - width) } ?? .w500
    }
}
