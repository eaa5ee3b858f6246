package import Networking

/// What TMDB asks of its clients.
package enum TMDBLimits {
    /// About forty requests a second are tolerated (https://developer.themoviedb.org/docs/rate-limiting).
    package static let rates = ["themoviedb.org", "tmdb.org"].map { RateLimit(domain: $0, requestsPerSecond: 40) }
}
