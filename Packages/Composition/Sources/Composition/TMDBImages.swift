import Foundation
import Networking

/// Where TMDB has its pictures (https://developer.themoviedb.org/docs/image-basics).
enum TMDBImages {
    private static let address = "https://image.tmdb.org/t/p"

    /// Nil for another service than TMDB: TMDB is not told which of its films are looked at.
    static func baseURL(of service: URL) throws(NetworkError) -> URL? {
        guard service.host() == URL(string: AppConfiguration.tmdbBaseAddress)?.host() else { return nil }
        guard let url = URL(string: address) else { throw .invalidRequest(reason: "\(address) is no address") }
        return url
    }
}
