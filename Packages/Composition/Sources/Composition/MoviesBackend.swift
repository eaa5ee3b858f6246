public import Foundation
import MovieCatalogue
public import MoviesInterface
public import Networking

/// The source of films.
public enum MoviesBackend: Sendable {
    /// A repository without the network, such as the built-in catalogue. It has no posters and no accounts.
    case repository(any MoviesRepository)
    /// A service with TMDB's API.
    case service(MovieService)

    /// The built-in catalogue.
    public static var catalogue: MoviesBackend { .repository(CatalogueMoviesRepository()) }
}

/// A service with TMDB's API: its description, base URLs and rate limits.
public struct MovieService: Sendable {
    /// The name, id namespace and other properties of the source that film search uses.
    public var description: MoviesSource
    /// The base URL, headers and credential of API requests.
    public var api: NetworkConfig
    /// The base URL and headers of image requests; nil if the source has no images.
    public var images: NetworkConfig?
    /// The base URL of the website on which users approve a sign-in; nil if the source has no accounts.
    public var website: URL?
    /// The maximum request rate for each domain.
    public var rateLimits: [RateLimit]

    /// Creates a description of a service.
    public init(
        description: MoviesSource,
        api: NetworkConfig,
        images: NetworkConfig? = nil,
        website: URL? = nil,
        rateLimits: [RateLimit] = []
    ) {
        self.description = description
        self.api = api
        self.images = images
        self.website = website
        self.rateLimits = rateLimits
    }
}

extension MovieService {
    /// TMDB's base URL, with the version of the API.
    public static let tmdbAddress = "https://api.themoviedb.org/3"

    /// Returns TMDB, or a service with the same API.
    ///
    /// - Parameter imageBaseURL: The image base URL. If it is nil, TMDB's images come from TMDB's image server, and
    ///   another service has no images.
    /// - Throws: `NetworkError` for an invalid base URL, or an http URL whose host is not loopback.
    public static func tmdb(
        _ credential: TMDBCredential,
        baseURL: URL,
        imageBaseURL: URL? = nil
    ) throws(NetworkError) -> MovieService {
        let api = try NetworkConfig(
            baseURL: baseURL,
            headers: ["Accept": "application/json", "User-Agent": "movies"],
            credential: credential.credential
        )
        var images: NetworkConfig?
        if let imageAddress = imageBaseURL ?? tmdbImages(for: baseURL) {
            // The image host must not receive the API credential. If the image host is also the host of the API, its
            // responses could quote the credential, so the credential is removed.
            images = try NetworkConfig(
                baseURL: imageAddress,
                headers: ["Accept": "image/jpeg, image/png", "User-Agent": "movies"],
                withheldCredentials: [credential.credential]
            )
        }
        // TMDB accepts about 40 requests per second (https://developer.themoviedb.org/docs/rate-limiting).
        let rateLimits = ["themoviedb.org", "tmdb.org"].map { RateLimit(domain: $0, requestsPerSecond: 40) }
        return MovieService(
            description: MoviesSource(name: "tmdb", namespace: .tmdb, ratingLabel: "Rating"),
            api: api,
            images: images,
            website: website(of: baseURL),
            rateLimits: rateLimits
        )
    }

    /// Returns the base URL of TMDB's image server (https://developer.themoviedb.org/docs/image-basics). Returns nil
    /// for another service, because its requests must not reach TMDB.
    private static func tmdbImages(for service: URL) -> URL? {
        isTMDB(service) ? URL(string: "https://image.tmdb.org/t/p") : nil
    }

    /// Returns the base URL of TMDB's website. For another service, returns the root of its API's host.
    private static func website(of service: URL) -> URL? {
        guard !isTMDB(service) else { return URL(string: "https://www.themoviedb.org") }
        var components = URLComponents(url: service, resolvingAgainstBaseURL: true)
        components?.path = ""
        return components?.url ?? service
    }

    private static func isTMDB(_ service: URL) -> Bool { service.host() == URL(string: tmdbAddress)?.host() }
}
