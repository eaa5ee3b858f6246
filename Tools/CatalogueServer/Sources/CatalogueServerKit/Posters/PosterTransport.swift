internal import Foundation
internal import JPEG
package import Networking

/// Answers what is asked for below `/t/p/` with a poster drawn for the film, as JPEG, and passes on everything else.
package struct PosterTransport: HTTPTransport {
    /// What the paths of pictures begin with.
    package static let basePath = "/t/p/"

    private let films: any HTTPTransport

    /// - Parameter films: Knows which films there are, below `/3/movie/`.
    package init(films: any HTTPTransport) {
        self.films = films
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.url.path(percentEncoded: true)
        guard path.hasPrefix(Self.basePath) else { return try await films.send(request) }
        guard request.method == .get else { return StatusBody.response(405) }
        guard JPEGLibrary.isAvailable, let address = PosterAddress(path: path), try await isKnown(address.film) else {
            return StatusBody.response(404)
        }
        var canvas = PosterCanvas(width: address.size.width, height: address.size.height)
        canvas.draw(PosterDesign(film: address.film))
        return HTTPResponse(
            statusCode: 200,
            headers: ["Content-Type": "image/jpeg"],
            body: try canvas.image.encoded()
        )
    }

    private func isKnown(_ film: String) async throws -> Bool {
        guard let url = URL(string: "http://127.0.0.1/3/movie/\(film)") else { return false }
        return try await films.send(HTTPRequest(url: url)).statusCode == 200
    }
}
