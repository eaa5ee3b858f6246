import CatalogueServerKit
import Foundation
import JPEG
import MovieCatalogue
import Networking
import Testing

@Suite("PosterTransport", .needsLibturbojpeg)
struct PosterTests {
    /// A poster transport for which every film exists.
    private let posters = PosterTransport(movies: RecordingTransport())

    private func response(_ path: String, method: HTTPMethod = .get, from other: PosterTransport? = nil) async throws
        -> HTTPResponse
    {
        let url = try #require(URL(string: "http://127.0.0.1" + path))
        return try await (other ?? posters).send(HTTPRequest(method: method, url: url))
    }

    /// Returns a poster, scaled down to a size of at least 92 x 138 pixels.
    private func poster(_ movie: Int, size: PosterSize = .w92) async throws -> JPEGImage {
        let response = try await response("/t/p/\(size.rawValue)/tt\(movie).jpg")
        return try JPEGImage.decoding(response.body, atLeast: JPEGSize(width: 92, height: 138))
    }

    @Test(
        "PosterTransport returns a poster in the size that its path specifies",
        arguments: zip(PosterSize.allCases, [92, 154, 185, 342, 500, 780, 1_000])
    )
    func sizes(size: PosterSize, width: Int) async throws {
        let response = try await response("/t/p/\(size.rawValue)/tt0083658.jpg")
        #expect(response.statusCode == 200 && response.headers["Content-Type"] == "image/jpeg")
        let image = try JPEGImage.decoding(response.body)
        #expect(image.width == width && image.height == width * 3 / 2)
    }

    @Test("PosterTransport draws the same design at every size", arguments: PosterSize.allCases)
    func sameAtEverySize(size: PosterSize) async throws {
        for movie in 1_000_001...1_000_010 {
            let smallest = try await poster(movie)
            let image = try await poster(movie, size: size)
            #expect(smallest.averages.distance(to: image.averages) < 5)
        }
    }

    @Test("PosterTransport draws different posters for different films")
    func different() async throws {
        var all: [[Double]] = []
        for movie in 1_000_001...1_000_060 {
            let averages = try await poster(movie).averages
            #expect(all.allSatisfy { $0.distance(to: averages) > 8 })
            all.append(averages)
        }
    }

    @Test("PosterTransport draws posters with light and dark areas", arguments: 1_000_001...1_000_060)
    func contrast(movie: Int) async throws {
        let averages = try await poster(movie).averages
        #expect((averages.max() ?? 0) - (averages.min() ?? 0) > 100)
    }

    @Test("PosterTransport draws the same poster on every machine")
    func golden() async throws {
        let image = try await poster(1_000_001)
        let expected: [Double] = [74, 121, 81, 60, 106, 67, 95, 151, 98, 82, 137, 84, 101, 180, 85, 107, 191, 90]
        let averages = image.averages(columns: 2, rows: 3)
        #expect(averages.count == expected.count && averages.distance(to: expected) < 2)
        #expect(try await poster(1_000_001) == image)
    }

    @Test(
        "PosterTransport responds with TMDB's 404 to unknown films and to invalid paths below /t/p",
        arguments: [
            "/t/p/w92/tt0000001.jpg", "/t/p/w93/tt0083658.jpg", "/t/p/tt0083658.jpg", "/t/p/w92/tt0083658.png",
            "/t/p/w92/tt83658.jpg", "/t/p/w92/tt00083658.jpg", "/t/p/w92/0083658.jpg", "/t/p/w92/tt0083658.jpg/",
            "/t/p/w92//tt0083658.jpg", "/t/p/w92/tt-083658.jpg", "/t/p/W92/tt0083658.jpg", "/t/p/",
            "/t/p/w92/tt%30083658.jpg", "/t/p/w92/../../../3/movie/83658",
        ]
    )
    func unknown(path: String) async throws {
        let response = try await response(path, from: PosterTransport(movies: CatalogueTransport()))
        #expect(response.statusCode == 404)
        let json = try #require(try JSONSerialization.jsonObject(with: response.body) as? [String: Any])
        #expect(json["status_code"] as? Int == 34 && json["success"] as? Bool == false)
    }

    @Test("PosterTransport rejects methods other than GET with status 405")
    func method() async throws {
        #expect(try await response("/t/p/w92/tt0083658.jpg", method: .post).statusCode == 405)
    }

    @Test("PosterTransport passes requests for other paths to the transport of the films")
    func others() async throws {
        let movies = RecordingTransport()
        let response = try await response("/3/a", from: PosterTransport(movies: movies))
        #expect(String(decoding: response.body, as: UTF8.self).contains("/3/a"))
        #expect(movies.urls == ["http://127.0.0.1/3/a"])
    }
}

extension JPEGImage {
    /// The average colour components in a grid of 8 × 12 cells. The averages are nearly equal for all sizes of a poster.
    fileprivate var averages: [Double] { averages(columns: 8, rows: 12) }

    fileprivate func averages(columns: Int, rows: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: columns * rows * 3)
        var counts = sums
        for index in pixels.indices {
            let (x, y) = (index / 3 % width, index / 3 / width)
            let cell = (y * rows / height * columns + x * columns / width) * 3 + index % 3
            sums[cell] += Double(pixels[index])
            counts[cell] += 1
        }
        return zip(sums, counts).map(/)
    }
}

extension [Double] {
    /// Returns the mean absolute difference of the elements, 0–255.
    fileprivate func distance(to other: [Double]) -> Double {
        zip(self, other).map { abs($0 - $1) }.reduce(0, +) / Double(count)
    }
}

extension Trait where Self == ConditionTrait {
    static var needsLibturbojpeg: Self { .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg") }
}
