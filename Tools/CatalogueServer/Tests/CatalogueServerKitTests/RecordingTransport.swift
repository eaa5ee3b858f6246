import Foundation
import Networking
import Synchronization

/// Answers everything with a small object, but for a path that is missing and one that fails.
final class RecordingTransport: HTTPTransport {
    struct Failure: Error {}

    private let seen = Mutex<[String]>([])

    var urls: [String] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        seen.withLock { $0.append(request.url.absoluteString) }
        if request.url.path == "/3/fail" { throw Failure() }
        let status = request.url.path == "/3/missing" ? 404 : 200
        return HTTPResponse(
            statusCode: request.method == .get ? status : 405,
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"path":"\#(request.url.path)"}"#.utf8)
        )
    }
}
