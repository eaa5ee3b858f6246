import Foundation
import MoviesDomain

/// The addresses of posters.
struct PosterAddresses: Sendable {
    /// The base address that the user configured; nil to ask the service.
    let configured: URL?
    let transfer: CachingTransfer

    /// The offered width that fits a screen.
    private static let size = "w500"

    /// Returns the address of a poster, or nil if the service does not send its base address.
    ///
    /// - Throws: `CancellationError`.
    func address(of path: String?, policy: CachePolicy) async throws -> String? {
        guard let path, path.hasPrefix("/"), let base = try await base(policy: policy) else { return nil }
        return base + (base.hasSuffix("/") ? "" : "/") + Self.size + path
    }

    private func base(policy: CachePolicy) async throws -> String? {
        if let configured { return configured.absoluteString }
        do {
            let answer = try await transfer.supplement(MoviesEndpoints.configuration, policy: policy)
            return answer.secureBaseURL.flatMap { $0.hasPrefix("https://") ? $0 : nil }
        } catch is MoviesError {
            return nil
        }
    }
}

/// The service's configuration (https://developer.themoviedb.org/reference/configuration-details).
struct ConfigurationDTO: Decodable, Sendable {
    /// The base address of images, followed by a size and a path.
    let secureBaseURL: String?

    private enum CodingKeys: CodingKey {
        case images
    }

    private struct Images: Decodable {
        let secureBaseURL: String?

        enum CodingKeys: String, CodingKey {
            case secureBaseURL = "secure_base_url"
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        secureBaseURL = fields.lenient(.images, as: Images.self)?.secureBaseURL
    }
}
