import CatalogueServerKit
import Foundation
import JPEG
import Networking
import Testing

@Suite("PosterTransport", .needsLibturbojpeg)
struct PosterTests {
    private func response(_ path: String) async throws -> HTTPResponse {
        let url = try #require(URL(string: "http://127.0.0.1" + path))
        return try await PosterTransport(movies: CatalogueTransport()).send(HTTPRequest(url: url))
    }

    @Test(
        "PosterTransport returns a poster in the size that its path specifies",
        arguments: [("w92", 92), ("w342", 342), ("original", 1_000)]
    )
    func sizes(size: String, width: Int) async throws {
        let response = try await response("/t/p/\(size)/tt0083658.jpg")
        #expect(response.statusCode == 200 && response.headers["Content-Type"] == "image/jpeg")
        let image = try JPEGImage.decoding(response.body)
        #expect(image.width == width && image.height == width * 3 / 2)
    }

    @Test(
        "PosterTransport responds with TMDB's 404 to unknown films and to invalid paths below /t/p",
        arguments: [
            "/t/p/w92/tt0000001.jpg", "/t/p/w93/tt0083658.jpg", "/t/p/w92/tt0083658.png", "/t/p/",
            "/t/p/w92/../../../3/movie/83658",
        ]
    )
    func unknown(path: String) async throws {
        let response = try await response(path)
        #expect(response.statusCode == 404 && response.headers["Content-Type"]?.hasPrefix("application/json") == true)
    }
}

extension Trait where Self == ConditionTrait {
    static var needsLibturbojpeg: Self { .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg") }
}
