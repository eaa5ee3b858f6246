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

    @Test("PosterTransport draws the same poster for the same film, and another one for another film")
    func different() async throws {
        var posters: [Data] = []
        for movie in [1_000_001, 1_000_001, 1_000_002] {
            posters.append(try await response("/t/p/w92/tt\(movie).jpg").body)
        }
        #expect(posters[0] == posters[1] && posters[0] != posters[2])
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

extension Trait where Self == ConditionTrait {
    static var needsLibturbojpeg: Self { .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg") }
}
