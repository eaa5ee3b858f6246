import Foundation
import NetworkingTestServer
import ProcessSupport
import Synchronization
import TerminalTesting
import Testing

/// Tests of a sync that does not end: the service ends the session, or the user stops the sync.
@Suite("The end of a session during a sync", .limitedConcurrency)
struct WatchlistSessionTests {
    /// The films of the account at the start, on two pages.
    private static let accountMovies = [1, 2, 3, 4]
    /// The films of the user's watchlist at the start.
    private static let userMovies = [11, 12, 13]

    /// A service with one account, whose watchlist has two films on a page.
    private final class Service: Sendable {
        private struct State {
            var movies = WatchlistSessionTests.accountMovies
            var lastSession = 0
            /// Whether the service accepts the last session.
            var isValid = false
            /// The number of requests for the watchlist until the interruption; nil for none.
            var remaining: Int?
            var changes: [Int] = []
        }

        private let state: Mutex<State>
        private let stalls: Bool

        /// - Parameters:
        ///   - count: The number of requests for the watchlist before the interruption.
        ///   - stalls: Whether the next request gets no response. If false, it ends the session.
        init(interruptedAfter count: Int, stalls: Bool = false) {
            state = Mutex(State(remaining: count))
            self.stalls = stalls
        }

        var movies: [Int] { state.withLock { $0.movies.sorted() } }

        /// The films that requests have added, oldest first.
        var changes: [Int] { state.withLock(\.changes) }

        @Sendable
        func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
            state.withLock { respond(to: request, &$0) }
        }

        private func respond(to request: LoopbackServer.Request, _ state: inout State) -> LoopbackServer.Response {
            let path = String(request.target.dropFirst(3).prefix { $0 != "?" })
            switch path {
            case "authentication/token/new", "authentication/token/validate_with_login":
                return TMDBSamples.json(["request_token": "70ce"])
            case "authentication/session/new":
                state.lastSession += 1
                state.isValid = true
                return TMDBSamples.json(["session_id": "session-\(state.lastSession)"])
            case "account/7/watchlist", "account/7/watchlist/movies":
                if state.remaining == 0 {
                    state.remaining = nil
                    if stalls { return [.stall] }
                    state.isValid = false
                }
                state.remaining = state.remaining.map { $0 - 1 }
            default: break
            }
            guard state.isValid, request.queryItem("session_id") == "session-\(state.lastSession)" else {
                return TMDBSamples.error(401, code: 3, "Authentication failed.")
            }
            switch path {
            case "account": return TMDBSamples.json(["id": 7, "username": "anna"])
            case "account/7/watchlist":
                guard
                    let movie = try? JSON(String(decoding: request.body, as: UTF8.self))["media_id"].flatMap({ Int($0) }
                    )
                else { return TMDBSamples.error(400, code: 5, "Invalid parameters.") }
                if !state.movies.contains(movie) { state.movies.append(movie) }
                state.changes.append(movie)
                return TMDBSamples.json(["status_code": 1])
            case "account/7/watchlist/movies":
                let number = request.queryItem("page").flatMap { Int($0) } ?? 1
                let movies = state.movies.dropFirst(2 * (number - 1)).prefix(2)
                return TMDBSamples.page(
                    movies.map { TMDBSamples.movie($0, "Film \($0)") },
                    number: number,
                    of: (state.movies.count + 1) / 2
                )
            default: return TMDBSamples.error(404, code: 34, "Not found.")
            }
        }
    }

    /// Calls `body` with a signed-in user whose watchlist has `userMovies`.
    private func withUser(_ service: Service, _ body: (User) async throws -> Void) async throws {
        let server = try LoopbackServer(script: service.respond)
        try await User.with(service: server.address) { user in
            let entries = Self.userMovies.map {
                #"{"added":"2026-11-22","ids":["tmdb:\#($0)"],"title":"Film \#($0)","version":1}"#
            }
            let file = user.home.appending(path: "films.json")
            try file.write("[\(entries.joined(separator: ","))]")
            #expect(try await user.movies("watchlist", "import", file.filePath).exitCode == 0)
            try await user.signIn("anna", password: "lime")
            try await body(user)
        }
    }

    private func movies(_ user: User) async throws -> [Int] {
        try await user.movies("watchlist", "--format", "ids").lines.compactMap { Int($0.drop { !$0.isNumber }) }
            .sorted()
    }

    /// Expects that a sync makes both lists the same, and that the account received each film of the user once.
    private func expectCompletion(_ user: User, _ service: Service) async throws {
        #expect(try await user.movies("watchlist", "sync").exitCode == 0)
        let all = Self.accountMovies + Self.userMovies
        #expect(try await movies(user) == all && service.movies == all)
        #expect(Set(service.changes) == Set(Self.userMovies))
        #expect(try await user.movies("watchlist", "sync").errors.contains("no changes to sync."))
    }

    @Test(
        "A session that the service ends during a sync is reported once with exit code 77, and a sync after the next sign-in completes",
        arguments: 0...4
    )
    func sessionEnd(count: Int) async throws {
        let service = Service(interruptedAfter: count)
        try await withUser(service) { user in
            let outcome = try await user.movies("watchlist", "sync")
            #expect(outcome.exitCode == 77)
            #expect(outcome.errors.components(separatedBy: "The service has ended your session.").count == 2)
            #expect(outcome.errors.contains(": movies account login") && user.sessionID == nil)
            // The first two requests are for the pages of the list. After them, the list is changed here in one step.
            let local = (count < 2 ? [] : Self.accountMovies) + Self.userMovies
            #expect(service.changes.count == max(0, count - 2))
            let signedOut = try await user.movies("watchlist", "sync")
            #expect(signedOut.exitCode == 77 && signedOut.errors.contains("You are not signed in."))
            #expect(try await movies(user) == local)
            try await user.signIn("anna", password: "lime")
            try await expectCompletion(user, service)
            #expect(service.changes.count == Self.userMovies.count)
        }
    }

    @Test(
        "In the full-screen app, a sync that Esc stops, or that ends with the app, is completed by the next sync",
        arguments: [(Keys.escape, " of 7"), ("\u{3}", nil)]
    )
    func stopped(key: String, text: String?) async throws {
        let service = Service(interruptedAfter: 3, stalls: true)
        try await withUser(service) { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Search  ")
                try await session.leaveSearchField(thenSend: "L")
                try await session.waitForText("1 of 3", thenSend: "S")
                try await session.waitForText("Sent 1 of 3 films…", thenSend: key)
                if let text {
                    try await session.waitForText(text, thenSend: "\u{3}")
                    #expect(!session.terminal.screen.text.contains("Sent 1 of 3 films…"))
                }
                #expect(await session.exitStatus() == .exited(0))
                #expect(try session.terminal.isRestored)
            }
            #expect(service.changes.count == 1 && user.sessionID != nil)
            try await expectCompletion(user, service)
        }
    }

    @Test("In the full-screen app, a sync whose session has ended opens the sign-in, and continues after it")
    func sessionEndOnScreen() async throws {
        let service = Service(interruptedAfter: 3)
        try await withUser(service) { user in
            try await BrowseSession.with(user) { session in
                try await session.waitForText("Search  ")
                try await session.leaveSearchField(thenSend: "L")
                try await session.waitForText("1 of 3", thenSend: "S")
                try await session.waitForText("User name", thenSend: "anna\tlime" + Keys.enter)
                try await session.waitForText("Sent 2 changes to your account.", thenSend: "\u{3}")
                #expect(await session.exitStatus() == .exited(0))
            }
            try await expectCompletion(user, service)
        }
    }
}
