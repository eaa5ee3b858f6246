import CoreDomain
package import Foundation

/// Shows the poster of a film.
package struct FetchPosterUseCase: UseCase {
    package struct Input: Hashable, Sendable {
        /// What the source calls the picture.
        package var path: String
        package var size: PosterSize
        package var policy: CachePolicy

        package init(path: String, size: PosterSize, policy: CachePolicy) {
            self.path = path
            self.size = size
            self.policy = policy
        }
    }

    private let posters: any PosterImagesRepository

    package init(posters: any PosterImagesRepository) {
        self.posters = posters
    }

    package func execute(_ input: Input) async throws -> Data {
        try await posters.image(at: input.path, size: input.size, policy: input.policy)
    }
}
