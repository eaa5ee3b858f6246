import Foundation
import Networking
import Synchronization

/// Answers everything with a small object, but for a path that fails.
final class RecordingTransport: HTTPTransport {
    struct Failure: Error {}

    private let seen = Mutex<[String]>([])

    var urls: [String] { seen.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        seen.withLock { $0.append(request.url.absoluteString) }
        if request.url.path == "/3/fail" { throw Failure() }
        return HTTPResponse(
            statusCode: request.method == .get ? 200 : 405,
            headers: ["Content-Type": "application/json"],
            body: Data(#"{"path":"\#(request.url.path)"}"#.utf8)
        )
    }
}
