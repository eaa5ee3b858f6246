import CoreDomain
import Foundation
import JPEG
package import Networking
import SeededRandom
import TMDBAccounts

/// A transport that responds to paths below `/t/p/` with generated JPEG posters, and forwards other requests.
package struct PosterTransport: HTTPTransport {
    /// The prefix of the paths of all images.
    package static let basePath = "/t/p/"

    private let movies: any HTTPTransport

    /// - Parameter movies: The transport for all other requests. Its response to `/3/movie/ID` shows whether a film exists.
    package init(movies: any HTTPTransport) { self.movies = movies }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.url.path(percentEncoded: true)
        guard path.hasPrefix(Self.basePath) else { return try await movies.send(request) }
        guard request.method == .get else { return TMDBStatus.methodNotAllowed.response }
        guard JPEGLibrary.isAvailable, let address = PosterAddress(path: path), try await isKnown(address.movie) else {
            return TMDBStatus.notFound.response
        }
        let poster = Self.poster(of: address.movie, address.size)
        return HTTPResponse(statusCode: 200, headers: ["Content-Type": "image/jpeg"], body: try poster.encoded())
    }

    /// Draws twelve bands between two colours that follow from the film's id.
    private static func poster(of movie: String, _ size: PosterSize) -> JPEGImage {
        var random = SplitMix64(seed: FNV1a.hash(Data(movie.utf8)))
        let colors = [0, 1].map { _ in (0..<3).map { _ in Double(random.next() % 256) } }
        var pixels: [UInt8] = []
        for band in 0..<12 {
            let share = Double(band) / 11
            let color = zip(colors[0], colors[1]).map { UInt8($0 + ($1 - $0) * share) }
            let row = [UInt8](repeatElement(color, count: size.width).joined())
            for _ in size.height * band / 12..<size.height * (band + 1) / 12 { pixels += row }
        }
        return JPEGImage(width: size.width, height: size.height, pixels: pixels)
    }

    private func isKnown(_ movie: String) async throws -> Bool {
        guard let url = URL(string: "http://127.0.0.1/3/movie/\(movie)") else { return false }
        return try await movies.send(HTTPRequest(url: url)).statusCode == 200
    }
}

/// The sizes of posters, by their TMDB names (https://developer.themoviedb.org/docs/image-basics).
package enum PosterSize: String, CaseIterable, Sendable {
    case w92, w154, w185, w342, w500, w780, original

    /// The width in pixels.
    package var width: Int {
        switch self {
        case .w92: 92
        case .w154: 154
        case .w185: 185
        case .w342: 342
        case .w500: 500
        case .w780: 780
        case .original: 1_000
        }
    }

    /// The height in pixels.
    package var height: Int { width * 3 / 2 }
}

/// The parsed path of a poster, such as "/t/p/w342/tt0083658.jpg".
private struct PosterAddress {
    let size: PosterSize
    /// The id of the film, such as "tt0083658" or "Q184843".
    let movie: String

    init?(path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[..<3] == ["", "t", "p"], let size = PosterSize(rawValue: String(parts[3])),
            parts[4].hasSuffix(".jpg")
        else { return nil }
        let movie = String(parts[4].dropLast(4))
        // Another form of an id, such as tt00083658, is invalid: the text seeds the design, so the poster would change.
        let id = Int(movie).flatMap { MovieID(externalNumber: $0) } ?? MovieID(movie)
        guard id?.pathComponent == movie else { return nil }
        self.size = size
        self.movie = movie
    }
}
