import Networking

/// What TMDB asks of its clients.
enum TMDBLimits {
    /// About forty requests a second are tolerated (https://developer.themoviedb.org/docs/rate-limiting).
    static let rate = RateLimit(domain: "themoviedb.org", requestsPerSecond: 40)
}
