package import Networking

/// What TMDB asks of its clients.
package enum TMDBLimits {
    /// About forty requests a second are tolerated (https://developer.themoviedb.org/docs/rate-limiting).
    package static let rate = RateLimit(domain: "themoviedb.org", requestsPerSecond: 40)
}
