import Foundation
import Networking

/// Where TMDB has its pictures (https://developer.themoviedb.org/docs/image-basics).
enum TMDBImages {
    private static let address = "https://image.tmdb.org/t/p"

    static func baseURL() throws(NetworkError) -> URL {
        guard let url = URL(string: address) else { throw .invalidRequest(reason: "\(address) is no address") }
        return url
    }
}
