import Foundation
public import Networking
import Synchronization

/// A fake transport that selects the response by the path of the request, so concurrent requests can arrive in any
/// order. It records the requests.
public final class RoutedTransport: HTTPTransport {
    /// The response to a request.
    public typealias Route = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var routes: [String: Route]
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>

    /// - Parameter routes: The responses by path without the first component ("search/movie" for "/3/search/movie"), or by the last
    ///   component. Other paths respond with status 404.
    public init(_ routes: [String: Route] = [:]) { state = Mutex(State(routes: routes)) }

    /// All requests so far, oldest first.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Returns the requests for a path so far, oldest first.
    public func requests(to path: String) -> [HTTPRequest] {
        requests.filter { Self.path($0) == path }
    }

    /// Replaces the response of a path.
    public func route(_ path: String, _ route: @escaping Route) {
        state.withLock { $0.routes[path] = route }
    }

    /// Makes all existing routes throw `NetworkError.unreachable`.
    public func unplug() {
        state.withLock { state in
            for path in state.routes.keys {
                state.routes[path] = { _ in throw NetworkError.unreachable(host: "api.example.org", reason: "refused") }
            }
        }
    }

    /// Records the request, and responds as its route does.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let route = state.withLock { state in
            state.requests.append(request)
            return state.routes[Self.path(request)] ?? state.routes[request.url.lastPathComponent]
        }
        guard let route else { return .json(#"{"status_code": 34, "status_message": "Not found."}"#, status: 404) }
        return try await route(request)
    }

    private static func path(_ request: HTTPRequest) -> String {
        request.url.pathComponents.dropFirst(2).joined(separator: "/")
    }
}

extension HTTPResponse {
    /// Returns a response with a JSON body.
    public static func json(_ body: String, status: Int = 200, headers: HTTPHeaders = [:]) -> HTTPResponse {
        HTTPResponse(statusCode: status, headers: headers, body: Data(body.utf8))
    }
}
