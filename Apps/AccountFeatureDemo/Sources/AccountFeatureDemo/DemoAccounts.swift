import Foundation
import Networking
import Synchronization

/// A transport that responds to the requests of the account as The Movie Database does. The user is `demo`, with the password
/// `demo`. Request tokens and sessions are in memory.
///
/// Source: https://developer.themoviedb.org/reference/authentication-create-request-token and the pages beside it.
final class DemoAccounts: HTTPTransport {
    private struct State {
        /// The request tokens, and whether the user has approved them.
        var tokens: [String: Bool] = [:]
        var sessions: Set<String> = []
        var lastNumber = 1_000
    }

    private let state = Mutex(State())

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields = request.body.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) } ?? [:]
        return state.withLock { Self.response(to: request, fields, &$0) }
    }

    /// Approves or denies the request token whose approval page has a URL.
    func answer(_ page: String, isApproved: Bool) {
        let token = String(page.split(separator: "/").last ?? "")
        state.withLock { $0.tokens[token] = isApproved ? true : nil }
    }

    private static func response(
        to request: HTTPRequest,
        _ fields: [String: String],
        _ state: inout State
    ) -> HTTPResponse {
        let token = fields["request_token"] ?? ""
        state.lastNumber += 1
        switch (request.method, request.url.path()) {
        case (.get, "/3/authentication/token/new"):
            let token = "7e57c0de\(state.lastNumber)"
            state.tokens[token] = false
            return .json(#"{"success":true,"request_token":"\#(token)"}"#)
        case (.post, "/3/authentication/token/validate_with_login"):
            guard state.tokens[token] != nil else { return .invalidToken }
            guard fields["username"] == "demo", fields["password"] == "demo" else { return .wrongLogin }
            state.tokens[token] = true
            return .json(#"{"success":true,"request_token":"\#(token)"}"#)
        case (.post, "/3/authentication/session/new"):
            guard let isApproved = state.tokens[token] else { return .invalidToken }
            guard isApproved else { return .refused(17, "Session denied.") }
            state.tokens[token] = nil
            let session = "5e5510\(state.lastNumber)"
            state.sessions.insert(session)
            return .json(#"{"success":true,"session_id":"\#(session)"}"#)
        case (.delete, "/3/authentication/session"):
            state.sessions.remove(fields["session_id"] ?? "")
            return .json(#"{"success":true}"#)
        case (.get, "/3/account"):
            let session = request.url.query()?.split(separator: "=").last.map(String.init)
            guard let session, state.sessions.contains(session) else { return .invalidSession }
            return .json(#"{"id":1,"username":"demo"}"#)
        default:
            return .json(#"{"status_code":34,"status_message":"There is no such resource."}"#, status: 404)
        }
    }
}

extension HTTPResponse {
    static let wrongLogin = refused(30, "Invalid username and/or password.")
    static let invalidToken = refused(33, "The request token is either expired or invalid.")
    static let invalidSession = refused(3, "You do not have permissions to access the service.")

    /// Returns TMDB's response to a request that is not authenticated.
    fileprivate static func refused(_ code: Int, _ message: String) -> HTTPResponse {
        json(#"{"success":false,"status_code":\#(code),"status_message":"\#(message)"}"#, status: 401)
    }

    fileprivate static func json(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(statusCode: status, body: Data(body.utf8))
    }
}
