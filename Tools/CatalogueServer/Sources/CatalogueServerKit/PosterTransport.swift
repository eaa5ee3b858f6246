import Foundation
import JPEG
package import Networking
import SeededRandom
import TMDBAccounts

/// A transport that responds to paths below `/t/p/` with generated JPEG posters, and forwards other requests.
package struct PosterTransport: HTTPTransport {
    package static let basePath = "/t/p/"

    /// The widths of posters in pixels, by their TMDB names (https://developer.themoviedb.org/docs/image-basics).
    static let widths = [
        "w92": 92, "w154": 154, "w185": 185, "w342": 342, "w500": 500, "w780": 780, "original": 1_000,
    ]

    private let movies: any HTTPTransport

    /// - Parameter movies: The transport for all other requests. Its response to `/3/movie/ID` shows whether a film exists.
    package init(movies: any HTTPTransport) { self.movies = movies }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.url.path(percentEncoded: true)
        guard path.hasPrefix(Self.basePath) else { return try await movies.send(request) }
        guard JPEGLibrary.isAvailable, let match = path.wholeMatch(of: /\/t\/p\/(\w+)\/(\w+)\.jpg/),
            let width = Self.widths[String(match.1)], try await isKnown(match.2)
        else { return TMDBStatus.notFound.response }
        let poster = try Self.poster(of: match.2, width: width).encoded()
        return HTTPResponse(statusCode: 200, headers: ["Content-Type": "image/jpeg"], body: poster)
    }

    /// Draws twelve bands between two colours that follow from the film's id.
    private static func poster(of movie: Substring, width: Int) -> JPEGImage {
        let height = width * 3 / 2
        // `hashValue` differs between processes.
        var random = SplitMix64(seed: movie.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
        let colors = [0, 1].map { _ in (0..<3).map { _ in Double(random.next() % 256) } }
        var pixels: [UInt8] = []
        for band in 0..<12 {
            let share = Double(band) / 11
            let color = zip(colors[0], colors[1]).map { UInt8($0 + ($1 - $0) * share) }
            let row = [UInt8](repeatElement(color, count: width).joined())
            for _ in height * band / 12..<height * (band + 1) / 12 { pixels += row }
        }
        return JPEGImage(width: width, height: height, pixels: pixels)
    }

    private func isKnown(_ movie: Substring) async throws -> Bool {
        guard let url = URL(string: "http://127.0.0.1/3/movie/\(movie)") else { return false }
        return try await movies.send(HTTPRequest(url: url)).statusCode == 200
    }
}
