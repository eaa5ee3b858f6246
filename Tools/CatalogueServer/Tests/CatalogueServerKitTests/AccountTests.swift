import CatalogueServerKit
import Foundation
import Networking
import TMDBAccounts
import Testing

@Suite("AccountTransport")
struct AccountTests {
    private let client: AccountClient

    init() throws {
        client = AccountClient(
            transport: AccountTransport(
                store: AccountStore(users: ["anna": "lime"]),
                movies: CatalogueTransport(),
                website: try #require(URL(string: "http://127.0.0.1:8080"))
            )
        )
    }

    // MARK: Sign-in

    @Test("A request token has an approval page and a date of expiry, and makes a session after validate_with_login")
    func login() async throws {
        let token = try await client.send("authentication/token/new")
        let text = try #require(token.text("request_token"))
        #expect(text.wholeMatch(of: /[0-9a-f]{40}/) != nil)
        #expect(token.text("expires_at")?.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/) != nil)
        #expect(token.headers["Authentication-Callback"] == "http://127.0.0.1:8080/authenticate/\(text)")
        let validated = try await client.approve(text)
        #expect(validated.status == 200 && validated.text("request_token") == text)
        let session = try await client.send("authentication/session/new", .post, ["request_token": text])
        #expect(session.headers["Cache-Control"] == "no-store")
        let account = try await client.send("account?session_id=\(try #require(session.text("session_id")))")
        #expect(account.text("username") == "anna" && account.number("id") == 1)
    }

    @Test(
        "A wrong login is rejected with TMDB's codes",
        arguments: [
            (["username": "anna", "password": "wells"], 401, 30.0), (["username": "eve", "password": "lime"], 401, 30),
            (["username": "anna"], 400, 26), (["password": "lime"], 400, 26),
        ]
    )
    func wrongLogin(login: [String: String], status: Int, code: Double) async throws {
        let token = try await client.token()
        let login = login.merging(["request_token": token]) { $1 }
        let response = try await client.send("authentication/token/validate_with_login", .post, login)
        #expect(response.status == status && response.number("status_code") == code)
        #expect(try await client.sessionStatus(token) == [401, 17])
    }

    @Test("A token that is unknown, or that a session has used, is rejected with TMDB's code 33")
    func invalidToken() async throws {
        #expect(try await client.sessionStatus("0123") == [401, 33])
        let token = try await client.token()
        _ = try await client.approve(token)
        #expect(try await client.sessionStatus(token) == [200])
        #expect(try await client.sessionStatus(token) == [401, 33])
    }

    @Test("A deleted session is rejected with TMDB's code 3, and cannot be deleted again")
    func logout() async throws {
        let session = try await client.session()
        #expect(try await client.send("account?session_id=\(session)").status == 200)
        let body = ["session_id": session]
        #expect(try await client.send("authentication/session", .delete, body).status == 200)
        for query in ["?session_id=\(session)", "?session_id=", ""] {
            #expect(try await client.send("account\(query)").number("status_code") == 3)
        }
        #expect(try await client.send("authentication/session", .delete, body).status == 404)
    }

    // MARK: The approval page

    @Test("The approval page approves a request token with the right login only, and denies it without one")
    func approvalPage() async throws {
        let token = try await client.token()
        let page = try await client.page("/authenticate/\(token)")
        #expect(page.status == 200 && page.body.contains("type=\"password\"") && page.body.contains("Approve"))
        #expect(page.headers["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        let wrong = try await client.page("/authenticate/\(token)/allow", form: "username=anna&password=wells")
        #expect(wrong.status == 401 && wrong.body.contains("is wrong"))
        #expect(try await client.sessionStatus(token) == [401, 17])
        let right = try await client.page("/authenticate/\(token)/allow", form: "username=anna&password=lime")
        #expect(right.status == 200 && right.body.contains("is approved"))
        #expect(try await client.sessionStatus(token) == [200])
        let denied = try await client.token()
        #expect(try await client.page("/authenticate/\(denied)/deny", form: "").body.contains("is denied"))
        #expect(try await client.sessionStatus(denied) == [401, 33])
        #expect(try await client.page("/authenticate/%3Cb%3E").status == 404)
    }

    // MARK: Watchlist and ratings

    @Test("The watchlist of an account keeps the order of additions, in pages of 20 films with the fields of a list")
    func watchlist() async throws {
        let session = try await client.session()
        let popular = try await client.send("movie/popular").list("results").compactMap { $0["id"] as? Int }
        let more = try await client.send("movie/popular?page=2").list("results").compactMap { $0["id"] as? Int }
        let movies = Array((popular + more).prefix(23))
        for movie in movies { #expect(try await client.list(movie, session).number("status_code") == 1) }
        #expect(try await client.list(movies[0], session).number("status_code") == 12)
        let first = try await client.send("account/1/watchlist/movies?session_id=\(session)&sort_by=created_at.asc")
        #expect(first.list("results").compactMap { $0["id"] as? Int } == Array(movies.prefix(20)))
        #expect(first.number("total_pages") == 2 && first.number("total_results") == 23)
        let item = try #require(first.list("results").first)
        #expect(item["genre_ids"] is [Int] && item["genres"] == nil && item["title"] is String)
        let last = try await client.send(
            "account/0/watchlist/movies?session_id=\(session)&sort_by=created_at.desc&page=2"
        )
        #expect(last.list("results").compactMap { $0["id"] as? Int } == [movies[2], movies[1], movies[0]])
        #expect(try await client.list(movies[1], session, isAdded: false).number("status_code") == 13)
        let states = try await client.send("movie/\(movies[1])/account_states?session_id=\(session)")
        #expect(states.object["watchlist"] as? Bool == false)
    }

    @Test("A rating is a multiple of 0.5 from 0.5 to 10, can be changed and removed, and is part of account_states")
    func rating() async throws {
        let session = try await client.session()
        let path = "movie/83658/rating?session_id=\(session)"
        for value in [0.0, 0.4, 0.75, 10.5, -1] {
            #expect(try await client.send(path, .post, ["value": value]).number("status_code") == 18)
        }
        #expect(try await client.rating(session) == nil)
        for (value, code) in [(8.5, 1.0), (10, 12), (0.5, 12)] {
            #expect(try await client.send(path, .post, ["value": value]).number("status_code") == code)
            #expect(try await client.rating(session) == value)
        }
        #expect(try await client.send(path, .delete).number("status_code") == 13)
        #expect(try await client.rating(session) == nil)
        #expect(
            try await client.send("movie/999999999/rating?session_id=\(session)", .post, ["value": 5]).status == 404
        )
    }
}

/// A client of an `AccountTransport`.
private struct AccountClient {
    struct Response {
        let status: Int
        let headers: HTTPHeaders
        let body: String
        let object: [String: Any]

        func text(_ name: String) -> String? { object[name] as? String }
        func number(_ name: String) -> Double? { object[name] as? Double }
        func list(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }
    }

    let transport: AccountTransport

    private func response(_ request: HTTPRequest) async throws -> Response {
        let response = try await transport.send(request)
        let object = (try? JSONSerialization.jsonObject(with: response.body)) as? [String: Any] ?? [:]
        let body = String(decoding: response.body, as: UTF8.self)
        return Response(status: response.statusCode, headers: response.headers, body: body, object: object)
    }

    func send(_ path: String, _ method: HTTPMethod = .get, _ body: [String: Any]? = nil) async throws -> Response {
        let url = try #require(URL(string: "http://127.0.0.1/3/\(path)"))
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) }
        return try await response(HTTPRequest(method: method, url: url, body: data))
    }

    func page(_ path: String, form: String? = nil) async throws -> Response {
        let url = try #require(URL(string: "http://127.0.0.1" + path))
        let method: HTTPMethod = form == nil ? .get : .post
        return try await response(HTTPRequest(method: method, url: url, body: form.map { Data($0.utf8) }))
    }

    func token() async throws -> String {
        try #require(try await send("authentication/token/new").text("request_token"))
    }

    func approve(_ token: String) async throws -> Response {
        let login = ["username": "anna", "password": "lime", "request_token": token]
        return try await send("authentication/token/validate_with_login", .post, login)
    }

    /// Requests a session, and returns the status and, if it was rejected, TMDB's code.
    func sessionStatus(_ token: String) async throws -> [Int] {
        let response = try await send("authentication/session/new", .post, ["request_token": token])
        return [response.status] + (response.number("status_code").map { [Int($0)] } ?? [])
    }

    func session() async throws -> String {
        let token = try await token()
        _ = try await approve(token)
        let response = try await send("authentication/session/new", .post, ["request_token": token])
        return try #require(response.text("session_id"))
    }

    func list(_ movie: Int, _ session: String, isAdded: Bool = true) async throws -> Response {
        let body: [String: Any] = ["media_type": "movie", "media_id": movie, "watchlist": isAdded]
        return try await send("account/1/watchlist?session_id=\(session)", .post, body)
    }

    /// The rating of the film 83658; nil if the user has not rated it.
    func rating(_ session: String) async throws -> Double? {
        let states = try await send("movie/83658/account_states?session_id=\(session)")
        return (states.object["rated"] as? [String: Any])?["value"] as? Double
    }
}
