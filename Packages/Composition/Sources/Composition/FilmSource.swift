package import Foundation
import MovieCatalogue
public import MoviesFeature
public import Networking
import NetworkingURLSession

/// A service with TMDB's API, and the way to reach it.
public struct FilmSource: Sendable {
    /// The description of the source for film search.
    public var description: MoviesSource
    /// Sends the requests.
    public var transport: any HTTPTransport
    /// The requests to the API: address, headers and credential.
    public var api: NetworkConfig
    /// The requests to the host of the images; nil if the source has none.
    public var images: NetworkConfig?
    /// The rates that the hosts accept.
    public var rateLimits: [RateLimit]

    /// Creates a source.
    public init(
        description: MoviesSource,
        transport: any HTTPTransport,
        api: NetworkConfig,
        images: NetworkConfig? = nil,
        rateLimits: [RateLimit] = []
    ) {
        self.description = description
        self.transport = transport
        self.api = api
        self.images = images
        self.rateLimits = rateLimits
    }
}

extension FilmSource {
    /// Returns the embedded catalogue. It has no images.
    package static func catalogue() throws(NetworkError) -> FilmSource {
        // No host can have this name (RFC 6761, section 6.4), so a mistake never sends a request to the network.
        let address = try url("https://catalogue.invalid/3")
        return FilmSource(
            description: MoviesSource(
                name: "catalogue",
                namespace: .imdb,
                ratingLabel: "Critics",
                typingDelay: .milliseconds(60),
                cachesResponses: false
            ),
            transport: CatalogueTransport(),
            api: try NetworkConfig(baseURL: address)
        )
    }

    /// Returns TMDB, or a service with the same API.
    ///
    /// - Parameter imageBaseURL: The address of the images; nil for TMDB's own images.
    /// - Throws: `NetworkError` for an address that is neither https nor loopback.
    package static func tmdb(
        _ credential: TMDBCredential,
        baseURL: URL,
        imageBaseURL: URL? = nil
    ) throws(NetworkError) -> FilmSource {
        let api = try NetworkConfig(
            baseURL: baseURL,
            headers: ["Accept": "application/json", "User-Agent": "movies"],
            credential: credential.credential
        )
        var images: NetworkConfig?
        let imageAddress = if let imageBaseURL { imageBaseURL as URL? } else { try tmdbImages(for: baseURL) }
        if let imageAddress {
            // The host of the images must not receive the credential. Both addresses may name one server, so the
            // responses of the images must not repeat it either.
            images = try NetworkConfig(
                baseURL: imageAddress,
                headers: ["Accept": "image/jpeg, image/png", "User-Agent": "movies"],
                withheldCredentials: [credential.credential]
            )
        }
        // TMDB accepts about 40 requests per second (https://developer.themoviedb.org/docs/rate-limiting).
        let rateLimits = ["themoviedb.org", "tmdb.org"].map { RateLimit(domain: $0, requestsPerSecond: 40) }
        return FilmSource(
            description: MoviesSource(
                name: "tmdb",
                namespace: .tmdb,
                ratingLabel: "Rating",
                typingDelay: .milliseconds(250),
                cachesResponses: true
            ),
            transport: URLSessionTransport(),
            api: api,
            images: images,
            rateLimits: rateLimits
        )
    }

    /// Returns the address of TMDB's images (https://developer.themoviedb.org/docs/image-basics), or nil for another
    /// service: TMDB must not learn which films its users open.
    private static func tmdbImages(for service: URL) throws(NetworkError) -> URL? {
        guard service.host() == URL(string: AppConfiguration.tmdbBaseAddress)?.host() else { return nil }
        return try url("https://image.tmdb.org/t/p")
    }

    private static func url(_ address: String) throws(NetworkError) -> URL {
        guard let url = URL(string: address) else { throw .invalidRequest(reason: "\(address) is not an address") }
        return url
    }
}
