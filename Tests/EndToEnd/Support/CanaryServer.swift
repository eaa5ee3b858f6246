import Foundation
import NetworkingTestServer
import Synchronization
import Testing

/// A server that gives out distinctive secrets, so that tests can search for them in all that `movies` leaves behind.
final class CanaryServer: Sendable {
    static let password = "c4n4ry-p4ssw0rd"
    static let token = "c4n4ry-t0ken"
    static let session = "c4n4ry-sess10n"
    static let secrets = [password, token, session]

    /// The response to requests for one path.
    enum Fault {
        /// The server does not respond.
        case stall
        /// The server quotes all secrets in the message of an error.
        case error(status: Int, code: Int)
        /// The server quotes all secrets in an invalid body.
        case garbage
        /// The server quotes all secrets in the address of a redirect.
        case redirect(to: String)

        fileprivate var steps: LoopbackServer.Response {
            let quotation = CanaryServer.secrets.joined(separator: "/")
            switch self {
            case .stall: return [.stall]
            case .error(let status, let code): return TMDBSamples.error(status, code: code, quotation)
            case .garbage: return [.respond(200, headers: ["ETag": quotation], body: Data("{\"id\":\(quotation)".utf8))]
            case .redirect(let origin):
                return [.respond(302, headers: ["Location": "\(origin)/\(quotation)"], body: Data(quotation.utf8))]
            }
        }
    }

    private final class State: Sendable {
        let fault = Mutex<(path: String, fault: Fault, earlierRequests: Int)?>(nil)
    }

    private let state = State()
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { [state] request in
            let path = String(request.target.dropFirst(3).prefix { $0 != "?" })
            let fault = state.fault.withLock(\.self)
            if let fault, fault.path == path { return fault.fault.steps }
            switch path {
            case "authentication/token/new", "authentication/token/validate_with_login":
                return TMDBSamples.json(["request_token": Self.token])
            case "authentication/session/new": return TMDBSamples.json(["session_id": Self.session])
            case "account": return TMDBSamples.json(["id": 7, "username": "anna"])
            case "authentication/session": return TMDBSamples.json(["success": true])
            case "movie/7/account_states", "movie/8/account_states":
                return TMDBSamples.json(["rated": false, "watchlist": false])
            case "movie/7/rating", "account/7/watchlist": return TMDBSamples.json(["status_code": 1])
            // The film leaves the account's watchlist when a fault is set, so that the next sync asks for its state.
            case "account/7/watchlist/movies":
                return TMDBSamples.page(fault == nil ? [TMDBSamples.film(8, "Snow")] : [])
            case "movie/popular": return TMDBSamples.page([TMDBSamples.film(7, "Rain")])
            default: return TMDBSamples.json(["id": Int(path.filter(\.isNumber)) ?? 7, "title": "Rain"])
            }
        }
    }

    var address: String { server.address }

    /// Lets the next requests for a path fail.
    func set(_ fault: Fault, for path: String) {
        state.fault.withLock { $0 = (path, fault, server.requests.count) }
    }

    /// Whether a request for which a fault is set has arrived.
    var hasFaultOccurred: Bool {
        guard let (path, _, earlier) = state.fault.withLock(\.self) else { return false }
        return server.requests.dropFirst(earlier).contains { $0.hasPath(path) }
    }

    /// Waits for a request for which a fault is set.
    func waitForFault() async {
        while !Task.isCancelled {
            let count = server.requests.count
            if hasFaultOccurred { return }
            await server.waitForRequests(count + 1)
        }
    }
}

/// A command of `movies`, and a request that it sends.
struct CanaryRequest: Sendable, CustomTestStringConvertible {
    let command: [String]
    let path: String

    var testDescription: String { "\(command.joined(separator: " ")): \(path)" }
    /// Whether the command is a sign-in. Other commands need a session.
    var isSignIn: Bool { command.starts(with: ["account", "login"]) }

    /// The secrets in the request.
    var secrets: [String] {
        switch path {
        case "authentication/token/new", "movie/7": []
        case "authentication/token/validate_with_login": [CanaryServer.password, CanaryServer.token]
        case "authentication/session/new": [CanaryServer.token]
        default: [CanaryServer.session]
        }
    }

    static let all = make([
        (["account", "login", "--user", "anna"], passwordPaths),
        (["account", "login", "--user", "anna", "--password-stdin"], passwordPaths),
        (
            ["account", "login", "--no-browser"],
            ["authentication/token/new", "authentication/session/new", "account"]
        ),
        (["account", "logout"], ["authentication/session"]),
        (["rate", "7", "9"], ["movie/7", "movie/7/rating"]),
        (["show", "7"], ["movie/7", "movie/7/account_states"]),
        (["watchlist", "sync"], ["account/7/watchlist/movies", "movie/8/account_states", "account/7/watchlist"]),
    ])

    private static let passwordPaths = [
        "authentication/token/new", "authentication/token/validate_with_login", "authentication/session/new", "account",
    ]

    private static func make(_ commands: [(command: [String], paths: [String])]) -> [CanaryRequest] {
        commands.flatMap { command, paths in paths.map { CanaryRequest(command: command, path: $0) } }
    }
}
