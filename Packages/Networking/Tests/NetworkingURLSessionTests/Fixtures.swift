import Foundation
import Networking
import NetworkingTestServer
import NetworkingURLSession

typealias Step = LoopbackServer.Step

extension URLSessionTransport {
    /// Sends a GET.
    func get(_ url: URL, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send(HTTPRequest(url: url, headers: headers))
    }
}

/// An address written in a test, where a mistake must fail that test.
func address(_ text: String) throws -> URL {
    struct NoAddress: Error { let text: String }
    guard let url = URL(string: text) else { throw NoAddress(text: text) }
    return url
}

/// Everything that printing `value` in any common way would show.
func allPrints(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value), "\(value)"].joined(separator: "\n")
}
