import Composition
import Foundation
import Networking
import NetworkingTesting
import Synchronization

/// A fake TMDB with the film "Rain" and the user `anna`, whose password is `lime`. Its sessions are `session-1`, `session-2`….
final class AccountService: HTTPTransport {
    private struct State {
        var sessions: Set<String> = []
        var lastSession = 0
        var rating: String?
        /// Whether the film is on the account's watchlist.
        var isListed = false
        var requests: [String] = []
    }

    private let movies = RoutedTransport.rain()
    private let state = Mutex(State())

    /// Whether the film is on the account's watchlist.
    var isListed: Bool { state.withLock(\.isListed) }

    /// The requests of the account as "METHOD PATH", oldest first.
    var requests: [String] { state.withLock(\.requests) }

    /// Adds a valid session and returns its id.
    @discardableResult
    func addSession() -> String {
        state.withLock { state in
            state.lastSession += 1
            state.sessions.insert("session-\(state.lastSession)")
            return "session-\(state.lastSession)"
        }
    }

    /// Removes all sessions, so that the service refuses them.
    func removeSessions() {
        state.withLock { $0.sessions = [] }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = request.url.pathComponents.dropFirst(2).joined(separator: "/")
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let session = query.first { $0.name == "session_id" }?.value ?? ""
        state.withLock { $0.requests.append("\(request.method.rawValue) \(path)") }
        let isRefused = state.withLock { !$0.sessions.contains(session) }
        switch path {
        case "authentication/token/new": return Self.json(#"{"request_token":"70ce"}"#)
        case "authentication/token/validate_with_login":
            return body.contains(#""lime""#) ? Self.json(#"{"request_token":"70ce"}"#) : Self.error(30)
        case "authentication/session/new": return Self.json(#"{"session_id":"\#(addSession())"}"#)
        case "authentication/session":
            removeSessions()
            return Self.json(#"{"success":true}"#)
        case "account": return isRefused ? Self.error(3) : Self.json(#"{"id":7,"username":"anna"}"#)
        case "account/7/watchlist", "account/7/watchlist/movies":
            return isRefused ? Self.error(3) : watchlist(request.method, body)
        case "movie/7/account_states", "movie/7/rating":
            return isRefused ? Self.error(3) : rating(request.method, body)
        default: return try await movies.send(request)
        }
    }

    private func watchlist(_ method: HTTPMethod, _ body: String) -> HTTPResponse {
        state.withLock { state in
            if method == .post { state.isListed = body.contains("true") }
            let movies = state.isListed ? #"{"id":7,"title":"Rain"}"# : ""
            return Self.json(
                method == .get ? #"{"page":1,"total_pages":1,"results":[\#(movies)]}"# : #"{"status_code":1}"#
            )
        }
    }

    private func rating(_ method: HTTPMethod, _ body: String) -> HTTPResponse {
        state.withLock { state in
            if method == .post { state.rating = body }
            if method == .delete { state.rating = nil }
            return Self.json(
                method == .get ? #"{"id":7,"rated":\#(state.rating ?? "false")}"# : #"{"status_code":1}"#
            )
        }
    }

    private static func json(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(statusCode: status, body: Data(body.utf8))
    }

    private static func error(_ code: Int) -> HTTPResponse {
        json(#"{"success":false,"status_code":\#(code),"status_message":"No."}"#, status: 401)
    }
}

/// The parts of an app with an `AccountService`, and a session file in a temporary directory.
struct AccountParts {
    let service = AccountService()
    let directory: TemporaryDirectory
    var parts: AppParts
    /// The path of the session file.
    var sessionPath: String { directory.path + "/session.json" }

    init() throws {
        directory = try TemporaryDirectory()
        parts = try .tmdb(service)
        parts.sessionPath = sessionPath
    }

    /// The text of the session file; nil if there is none.
    var session: String? { try? String(contentsOfFile: sessionPath, encoding: .utf8) }

    /// Signs the user `anna` in with a new session, as another process does.
    func signIn() throws {
        let session = """
            {"account":7,"service":"\(AppConfiguration.tmdbBaseAddress)","session":"\(service.addSession())","user":"anna",\
            "version":1}
            """
        try? FileManager.default.removeItem(atPath: sessionPath)
        let isCreated = FileManager.default.createFile(
            atPath: sessionPath,
            contents: Data(session.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isCreated else { throw CocoaError(.fileWriteUnknown) }
    }
}
