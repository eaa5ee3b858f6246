import Foundation
import NetworkingTestServer
import Synchronization
import TerminalTesting
import Testing

/// A server that gives out distinctive secrets, so that tests can search for them in all that `movies` leaves behind. All its
/// successful responses quote the credential of the user, in titles, names, header fields and images.
final class CanaryServer: Sendable {
    static let password = "c4n4ry-p4ssw0rd"
    static let token = "c4n4ry-t0ken"
    static let session = "c4n4ry-sess10n"

    enum Fault: Equatable {
        /// The server does not respond.
        case stall
        /// The server quotes secrets in the message of an error.
        case error(status: Int, code: Int)
        /// The server quotes secrets in an invalid body.
        case garbage
        /// The server quotes secrets in the address of a redirect to itself.
        case redirect
        /// The server quotes secrets in the address of a redirect to another host.
        case redirectToOtherHost

        fileprivate func steps(quoting secrets: [String]) -> LoopbackServer.Response {
            let text = secrets.joined(separator: " "), path = secrets.joined(separator: "/")
            let headers = [
                "ETag": "\"\(text)\"", "Content-Type": text, "X-\(secrets.first ?? "")": text, "Retry-After": "0",
            ]
            func redirect(_ origin: String) -> LoopbackServer.Response {
                [.respond(302, headers: ["Location": "\(origin)/\(path)"], body: Data(text.utf8))]
            }
            switch self {
            case .stall: return [.stall]
            case .error(let status, let code): return TMDBSamples.error(status, code: code, text, headers: headers)
            case .garbage: return [.respond(200, headers: headers, body: Data("{\"id\":\(text)".utf8))]
            case .redirect: return redirect("")
            case .redirectToOtherHost: return redirect("http://\(secrets.first ?? "").invalid")
            }
        }
    }

    private struct FaultyPath {
        let path: String
        let steps: LoopbackServer.Response
        /// The number of requests before the fault was set.
        let earlierRequests: Int
    }

    private final class State: Sendable {
        let fault = Mutex<FaultyPath?>(nil)
    }

    let credential: String
    var secrets: [String] { [Self.password, Self.token, Self.session, credential] }
    private let state = State()
    private let server: LoopbackServer

    init(credential: String = Credentials.key) throws {
        self.credential = credential
        server = try LoopbackServer { [state] request in
            let path = String(request.target.dropFirst(3).prefix { $0 != "?" })
            let fault = state.fault.withLock(\.self)
            if let fault, fault.path == path { return fault.steps }
            return Self.respond(to: path, quoting: credential, isFaulty: fault != nil)
        }
    }

    private static func respond(to path: String, quoting text: String, isFaulty: Bool) -> LoopbackServer.Response {
        let headers = ["ETag": "\"\(text)\"", "Content-Type": text, "Cache-Control": "max-age=600", "X-Quoted": text]
        func movie(_ id: Int, _ title: String) -> [String: any Sendable] {
            let movie = TMDBSamples.movie(id, "\(title) \(text)")
            return movie.merging(["overview": text, "genre_ids": [1], "poster_path": "/film.jpg", "tagline": text]) {
                $1
            }
        }
        switch path {
        case "authentication/token/new", "authentication/token/validate_with_login":
            return TMDBSamples.json(["request_token": Self.token], headers: headers)
        case "authentication/session/new": return TMDBSamples.json(["session_id": Self.session], headers: headers)
        case "account": return TMDBSamples.json(["id": 7, "username": "anna \(text)"], headers: headers)
        case "authentication/session": return TMDBSamples.json(["success": true], headers: headers)
        case "movie/7/account_states", "movie/8/account_states":
            return TMDBSamples.json(["rated": false, "watchlist": false], headers: headers)
        case "movie/7/rating", "account/7/watchlist":
            return TMDBSamples.json(["status_code": 1, "status_message": text], headers: headers)
        // The film leaves the account's watchlist when a fault is set, so that the next sync asks for its state.
        case "account/7/watchlist/movies": return TMDBSamples.page(isFaulty ? [] : [movie(8, "Snow")], headers: headers)
        case "movie/popular", "search/movie": return TMDBSamples.page([movie(7, "Rain")], headers: headers)
        case "genre/movie/list":
            let genre: [String: any Sendable] = ["id": 1, "name": "Drama \(text)"]
            return TMDBSamples.json(["genres": [genre]], headers: headers)
        case _ where path.hasSuffix("/film.jpg"):
            return [.respond(200, headers: headers, body: Data([0xFF, 0xD8, 0xFF]) + Data(text.utf8))]
        default: return TMDBSamples.json(movie(Int(path.filter(\.isNumber)) ?? 7, "Rain"), headers: headers)
        }
    }

    var address: String { server.address }

    /// Lets the next requests for a path fail.
    func set(_ fault: Fault, for path: String, quoting secrets: [String] = []) {
        let steps = fault.steps(quoting: secrets)
        state.fault.withLock { $0 = FaultyPath(path: path, steps: steps, earlierRequests: server.requests.count) }
    }

    var hasFaultOccurred: Bool {
        guard let fault = state.fault.withLock(\.self) else { return false }
        return server.requests.dropFirst(fault.earlierRequests).contains { $0.hasPath(fault.path) }
    }

    func waitForFault() async {
        while !Task.isCancelled {
            let count = server.requests.count
            if hasFaultOccurred { return }
            await server.waitForRequests(count + 1)
        }
    }

    /// Waits for the request that fails.
    ///
    /// - Throws: `WaitFailure` if the program in the terminal ends without it.
    func waitForFault(in terminal: PseudoTerminal) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { await self.waitForFault() }
            group.addTask { _ = try await terminal.waitUntil("The request") { _ in false } }
            try await group.next()
            group.cancelAll()
        }
    }
}

/// A command of `movies`, and a request that it sends.
struct CanaryRequest: Sendable, CustomTestStringConvertible {
    let command: [String]
    let path: String

    var testDescription: String { "\(command.joined(separator: " ")): \(path)" }
    var isSignIn: Bool { command.starts(with: ["account", "login"]) }
    var needsSession: Bool { !isSignIn && !["popular", "poster", "search"].contains(command[0]) }

    /// The secrets in the request, without the credential.
    var secrets: [String] {
        switch path {
        case "authentication/token/new", "genre/movie/list", "movie/7", "movie/popular", "search/movie": []
        case _ where path.hasSuffix("/film.jpg"): []
        case "authentication/token/validate_with_login": [CanaryServer.password, CanaryServer.token]
        case "authentication/session/new": [CanaryServer.token]
        default: [CanaryServer.session]
        }
    }

    static let all = make([
        (["account", "login", "--user", "anna"], passwordPaths),
        (["account", "login", "--user", "anna", "--password-stdin"], passwordPaths),
        (
            ["account", "login", "--no-browser", "--as", "anna"],
            ["authentication/token/new", "authentication/session/new", "account"]
        ),
        (["account", "logout"], ["authentication/session"]),
        (["search", "rain"], ["search/movie", "genre/movie/list"]),
        (["popular"], ["movie/popular"]),
        (["poster", "7", "-o", "poster.jpg"], ["movie/7", "w500/film.jpg"]),
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
