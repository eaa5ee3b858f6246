public import Foundation
public import Networking

/// A transport that responds to TMDB's account API and to the approval page, and forwards other requests.
///
/// Sources: https://developer.themoviedb.org/reference/authentication-create-request-token and the pages beside it.
public struct AccountTransport: HTTPTransport {
    private static let moviesPerPage = 20

    private let store: AccountStore
    private let movies: (any HTTPTransport)?
    private let website: URL

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - movies: The transport for all other requests. Its response to `/3/movie/ID` shows whether a film exists. Without it, there are no
    ///     films.
    ///   - website: The base URL of the approval page.
    public init(store: AccountStore, movies: (any HTTPTransport)? = nil, website: URL) {
        self.store = store
        self.movies = movies
        self.website = website
    }

    /// Returns the response of the account API or of the approval page, or forwards the request.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = AccountRequest(request)
        do {
            switch account.route {
            case "authenticate/ID", "authenticate/ID/allow", "authenticate/ID/deny":
                return await ApprovalPage(store: store).response(to: account)
            case "3/authentication/token/new": return .private(try await makeToken(account))
            case "3/authentication/token/validate_with_login": return .private(try await validate(account))
            case "3/authentication/session/new": return .private(try await makeSession(account))
            case "3/authentication/session": return .private(try await removeSession(account))
            case "3/account", "3/account/ID": return .private(try await details(account))
            case "3/account/ID/watchlist": return .private(try await changeWatchlist(account))
            case "3/account/ID/watchlist/movies": return .private(try await watchlist(account))
            case "3/movie/ID/rating": return .private(try await changeRating(account))
            case "3/movie/ID/account_states": return .private(try await states(account))
            default:
                guard let movies else { throw TMDBStatus.notFound }
                return try await movies.send(request)
            }
        } catch let error as TMDBStatus {
            return .private(error.response)
        }
    }

    // MARK: Sign-in

    private func makeToken(_ request: AccountRequest) async throws -> HTTPResponse {
        let token = await store.makeToken()
        var response = Self.json(ofToken: token)
        let page = website.appending(path: "authenticate").appending(path: token)
        response.headers["Authentication-Callback"] = page.absoluteString
        return response
    }

    private func validate(_ request: AccountRequest) async throws -> HTTPResponse {
        guard let token: String = request["request_token"] else { throw TMDBStatus.invalidToken }
        guard let user: String = request["username"], let password: String = request["password"] else {
            throw TMDBStatus.loginMissing
        }
        try await store.approve(token, user: user, password: password)
        return Self.json(ofToken: token)
    }

    private func makeSession(_ request: AccountRequest) async throws -> HTTPResponse {
        guard let token: String = request["request_token"] else { throw TMDBStatus.invalidToken }
        return .json(["success": true, "session_id": try await store.makeSession(token)])
    }

    private func removeSession(_ request: AccountRequest) async throws -> HTTPResponse {
        guard let session: String = request["session_id"], await store.removeSession(session) else {
            throw TMDBStatus.notFound
        }
        return .json(["success": true])
    }

    /// Returns the JSON of a request token, with the expiry in TMDB's format: `2026-11-22 17:30:00 UTC`. The token expires only with the
    /// process.
    private static func json(ofToken token: String) -> HTTPResponse {
        let format = Date.ISO8601FormatStyle.iso8601.year().month().day().dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false)
        let expiry = Date(timeIntervalSinceNow: 60 * 60).formatted(format)
        return .json(["success": true, "expires_at": "\(expiry) UTC", "request_token": token])
    }

    // MARK: The account

    private func details(_ request: AccountRequest) async throws -> HTTPResponse {
        let account = try await store.account(of: request.session)
        return .json(["id": account.id, "username": account.name, "name": "", "include_adult": false])
    }

    private func changeWatchlist(_ request: AccountRequest) async throws -> HTTPResponse {
        _ = try await store.account(of: request.session)
        guard let movie: Int = request["media_id"], let isAdded: Bool = request["watchlist"] else {
            throw TMDBStatus.invalidParameters
        }
        guard try await details(ofMovie: "\(movie)") != nil else { throw TMDBStatus.notFound }
        return try await store.change(request.session) { account -> TMDBStatus in
            let isListed = account.watchlist.contains(movie)
            if isAdded == isListed { return isAdded ? .updated : .deleted }
            if isAdded { account.watchlist.append(movie) } else { account.watchlist.removeAll { $0 == movie } }
            return isAdded ? .created : .deleted
        }
        .response
    }

    private func watchlist(_ request: AccountRequest) async throws -> HTTPResponse {
        var numbers = try await store.account(of: request.session).watchlist
        if request.query["sort_by"] == "created_at.desc" { numbers.reverse() }
        let page = max(1, request.query["page"].flatMap { Int($0) } ?? 1)
        var results: [[String: Any]] = []
        for number in numbers.dropFirst((page - 1) * Self.moviesPerPage).prefix(Self.moviesPerPage) {
            if let movie = try await details(ofMovie: "\(number)") { results.append(Self.listItem(movie)) }
        }
        let pages = (numbers.count + Self.moviesPerPage - 1) / Self.moviesPerPage
        return .json(["page": page, "results": results, "total_pages": pages, "total_results": numbers.count])
    }

    private func changeRating(_ request: AccountRequest) async throws -> HTTPResponse {
        _ = try await store.account(of: request.session)
        let movie = try await movie(request)
        if request.method == .delete {
            _ = try await store.change(request.session) { $0.ratings.removeValue(forKey: movie) }
            return TMDBStatus.deleted.response
        }
        guard let rating: Double = request["value"], 0.5...10 ~= rating, (rating * 2).rounded() == rating * 2 else {
            throw TMDBStatus.invalidRating
        }
        return try await store.change(request.session) { account -> TMDBStatus in
            account.ratings.updateValue(rating, forKey: movie) == nil ? .created : .updated
        }
        .response
    }

    private func states(_ request: AccountRequest) async throws -> HTTPResponse {
        let account = try await store.account(of: request.session)
        let movie = try await movie(request)
        let rating: Any = account.ratings[movie].map { ["value": $0] } ?? false
        return .json([
            "id": movie, "favorite": false, "rated": rating, "watchlist": account.watchlist.contains(movie),
        ])
    }

    // MARK: Films

    private func movie(_ request: AccountRequest) async throws -> Int {
        guard let movie = try await details(ofMovie: request.id), let number = movie["id"] as? Int else {
            throw TMDBStatus.notFound
        }
        return number
    }

    /// Returns the JSON object of a film's details; nil if the film does not exist.
    private func details(ofMovie id: String) async throws -> [String: Any]? {
        guard let movies, let url = URL(string: "http://127.0.0.1/3/movie/\(id)") else { return nil }
        let response = try await movies.send(HTTPRequest(url: url))
        guard response.statusCode == 200 else { return nil }
        return try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
    }

    /// Returns a film as TMDB's lists contain it, with the numbers of its genres.
    private static func listItem(_ movie: [String: Any]) -> [String: Any] {
        var item = movie
        item["genres"] = nil
        item["genre_ids"] = (movie["genres"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
        return item
    }
}

struct AccountRequest {
    let method: HTTPMethod
    /// The path without percent-encoding, with "ID" in place of the id of an account, a film or a request token.
    let route: String
    let id: String
    let query: [String: String]
    /// The members of a JSON object, or the fields of a form.
    private let members: [String: Any]

    init(_ request: HTTPRequest) {
        method = request.method
        var components = request.url.pathComponents.filter { $0 != "/" }
        let position = components.first == "authenticate" ? 1 : 2
        let hasID = !components.starts(with: ["3", "authentication"]) && components.indices.contains(position)
        id = hasID ? components[position] : ""
        if hasID { components[position] = "ID" }
        route = components.joined(separator: "/")
        query = FormFields.parse(request.url.query(percentEncoded: true) ?? "")
        let body = request.body ?? Data()
        members =
            (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
            ?? FormFields.parse(String(decoding: body, as: UTF8.self))
    }

    var session: String? { query["session_id"] }

    /// The member of the body, or of the query, if it has the type `Value`; otherwise nil.
    subscript<Value>(name: String) -> Value? { members[name] as? Value ?? query[name] as? Value }
}

package enum FormFields {
    /// Returns the decoded fields. "+" is a space, and the last field with a name is used.
    package static func parse(_ text: String) -> [String: String] {
        let items = URLComponents(string: "?" + text.replacing("+", with: "%20"))?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
    }
}

extension HTTPResponse {
    /// Returns a response that must not be stored, because it belongs to a user.
    fileprivate static func `private`(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
