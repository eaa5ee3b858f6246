import Foundation
import MoviesDomain

/// Where the pictures of posters are.
struct PosterAddresses: Sendable {
    /// What the user configured; nil to ask the service.
    let configured: URL?
    let transfer: CachingTransfer

    /// The width that fits a screen, of those the service has.
    private static let size = "w500"

    /// - Throws: `CancellationError`. A service that does not tell leaves the film without a picture.
    func address(of path: String?, policy: CachePolicy) async throws -> String? {
        guard let path, path.hasPrefix("/"), let base = try await base(policy: policy) else { return nil }
        return base + (base.hasSuffix("/") ? "" : "/") + Self.size + path
    }

    private func base(policy: CachePolicy) async throws -> String? {
        if let configured { return configured.absoluteString }
        do {
            let answer = try await transfer.first(MoviesEndpoints.configuration, policy: policy)
            return answer.secureBaseURL.flatMap { $0.hasPrefix("https://") ? $0 : nil }
        } catch is MoviesError {
            return nil
        }
    }
}
