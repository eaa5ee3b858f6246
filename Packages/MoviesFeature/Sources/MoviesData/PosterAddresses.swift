import Foundation
import MoviesInterface
import Networking

struct PosterAddresses: Sendable {
    /// The configured image base URL; nil to request it from the service.
    let configured: URL?
    let transfer: CachingTransfer

    private static let size = "w500"

    /// Returns nil if the path lacks a leading slash, or if the image base URL is unknown.
    func address(of path: String?, policy: CachePolicy) async throws -> String? {
        guard let path, path.hasPrefix("/"), let base = try await base(policy: policy) else { return nil }
        return base + (base.hasSuffix("/") ? "" : "/") + Self.size + path
    }

    private func base(policy: CachePolicy) async throws -> String? {
        if let configured { return configured.absoluteString }
        do {
            let configuration = try await transfer.referenceData(MoviesEndpoints.configuration, policy: policy)
            return configuration.secureBaseURL.flatMap { $0.hasPrefix("https://") ? $0 : nil }
        } catch is MoviesError {
            return nil
        }
    }
}

/// The service's configuration (https://developer.themoviedb.org/reference/configuration-details).
struct ConfigurationDTO: Decodable, Sendable {
    /// The image base URL. In the URL of a poster, a size and a path follow the base URL.
    let secureBaseURL: String?

    init(from decoder: any Decoder) throws {
        let images = try LenientFields<JSONKey>(decoder).value("images", as: InnerFields.self)
        secureBaseURL = images?.fields.text("secure_base_url")
    }
}
