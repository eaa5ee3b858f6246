import AccountData
import AccountInterface
import CoreDomain
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@Suite("DefaultAccountWatchlist")
struct AccountWatchlistTests {
    private func watchlist(_ transport: any HTTPTransport) throws -> DefaultAccountWatchlist {
        let config = try NetworkConfig(baseURL: #require(URL(string: "https://api.example.org/3")))
        let network = DefaultNetworkService(config: config, transport: transport, randomness: { 0 })
        let service = DefaultDataTransferService(networkService: network)
        return DefaultAccountWatchlist(number: 7, serviceName: "https://api.example.org/3", service: service)
    }

    private static func response(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(statusCode: status, body: Data(body.utf8))
    }

    /// Returns a page of films with these numbers.
    private static func page(_ movies: some Sequence<Int>, of pages: Int) -> HTTPResponse {
        let results = movies.map {
            #"{"id":\#($0),"title":"Film \#($0)","release_date":"1982-06-25","poster_path":null}"#
        }
        return response(#"{"page":1,"results":[\#(results.joined(separator: ","))],"total_pages":\#(pages)}"#)
    }

    /// A service whose watchlist has 20 films on each page.
    private final class PagedTransport: HTTPTransport {
        let requests = Mutex<Set<String>>([])
        private let movies: @Sendable (_ page: Int) -> ClosedRange<Int>
        private let pages: Int

        init(pages: Int, movies: @escaping @Sendable (_ page: Int) -> ClosedRange<Int> = { $0 * 20 - 19...$0 * 20 }) {
            self.pages = pages
            self.movies = movies
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            requests.withLock { _ = $0.insert("\(request.url.path)?\(request.url.query ?? "")") }
            let number = request.url.query?.split(separator: "=").last.flatMap { Int($0) } ?? 0
            return AccountWatchlistTests.page(movies(number), of: pages)
        }
    }

    @Test("A watchlist of 1,000 films is requested in 50 pages, the oldest addition first")
    func pages() async throws {
        let transport = PagedTransport(pages: 50)
        var progress: [String] = []
        let movies = try await watchlist(transport).movies { progress.append("\($0)/\($1)") }
        #expect(movies.map(\.id) == (1...1_000).map { .tmdb($0) })
        #expect(movies.first?.title == "Film 1" && movies.first?.releaseDate == ReleaseDate("1982-06-25"))
        let path = "/3/account/7/watchlist/movies?sort_by=created_at.asc&page="
        #expect(transport.requests.withLock(\.self) == Set((1...50).map { "\(path)\($0)" }))
        #expect(progress == (1...50).map { "\($0)/50" })
    }

    @Test("A watchlist ends at page 500, and at a page that repeats only known films", arguments: [1 << 31, .max])
    func endless(pages: Int) async throws {
        let long = PagedTransport(pages: pages)
        #expect(try await watchlist(long).movies { _, _ in }.count == 10_000)
        #expect(long.requests.withLock(\.count) == 500)
        let repeated = PagedTransport(pages: pages) { _ in 1...20 }
        #expect(try await watchlist(repeated).movies { _, _ in }.count == 20)
        #expect(repeated.requests.withLock(\.count) < 100)
    }

    @Test("A page that is added while the pages are requested is requested, and a film on two pages is returned once")
    func changingPages() async throws {
        let transport = ScriptedTransport(responses: [
            Self.page(1...20, of: 1), Self.page(1...20, of: 2), Self.page(20...21, of: 3), Self.page(22...22, of: 3),
        ])
        let watchlist = try watchlist(transport)
        #expect(try await watchlist.movies { _, _ in }.count == 20)
        #expect(try await watchlist.movies { _, _ in }.map(\.id.number) == Array(1...22))
    }

    @Test("An empty watchlist has one page without films", arguments: [0, 1])
    func empty(pages: Int) async throws {
        #expect(try await watchlist(ScriptedTransport(responses: [Self.page([], of: pages)])).movies { _, _ in } == [])
    }

    @Test(
        "A page is decoded without rows that have no valid id",
        arguments: ["null", "5", "{}", #"{"id":null}"#, #"{"id":"7","title":"x"}"#, #"{"id":0}"#, #"{"id":-1}"#]
    )
    func invalidRows(row: String) async throws {
        let body = #"{"results":[\#(row),{"id":1,"title":"Rain"},\#(row)],"total_pages":1}"#
        let movies = try await watchlist(ScriptedTransport(responses: [Self.response(body)])).movies { _, _ in }
        #expect(movies == [Movie(id: .tmdb(1), title: "Rain")])
    }

    @Test(
        "A page without a readable row, or without the number of pages, is an error, so that no film seems to be removed",
        arguments: [#"{"results":[{"id":null}],"total_pages":1}"#, #"{"results":[{"id":1}]}"#, #"{"total_pages":1}"#]
    )
    func unusablePage(body: String) async throws {
        let watchlist = try watchlist(ScriptedTransport(responses: [Self.response(body)]))
        await #expect(throws: AccountError.self) { try await watchlist.movies { _, _ in } }
    }

    @Test("A film with a title of more than 1,000 bytes has its id in place of the title")
    func longTitle() async throws {
        let titles = [1_000, 1_001].map { String(repeating: "x", count: $0) }
        let body = #"{"results":[{"id":1,"title":"\#(titles[0])"},{"id":2,"title":"\#(titles[1])"}],"total_pages":1}"#
        let movies = try await watchlist(ScriptedTransport(responses: [Self.response(body)])).movies { _, _ in }
        #expect(movies.map(\.title) == [titles[0], "tmdb:2"])
    }

    @Test("A film has only the fields that the service provides, and its id in place of a missing title")
    func missingFields() async throws {
        let body = #"{"results":[{"id":1},{"id":2,"title":"","release_date":"","poster_path":7}],"total_pages":1}"#
        let movies = try await watchlist(ScriptedTransport(responses: [Self.response(body)])).movies { _, _ in }
        #expect(movies == [Movie(id: .tmdb(1), title: "tmdb:1"), Movie(id: .tmdb(2), title: "tmdb:2")])
    }

    @Test("The states of another film are an error")
    func otherMovie() async throws {
        let response = Self.response(#"{"id":79,"rated":false,"watchlist":false}"#)
        let message = "The response of the service describes another film than movie/78/account_states."
        await #expect(throws: AccountError.failed(message: message)) {
            try await watchlist(ScriptedTransport(responses: [response])).contains(.tmdb(78))
        }
        #expect(try await watchlist(ScriptedTransport(responses: [response])).contains(.tmdb(79)) == false)
    }

    @Test("Adding and removing a film send the same request again after a lost connection")
    func set() async throws {
        let transport = ScriptedTransport([
            .fail(NetworkError.connectionLost(host: "h", reason: "reset")),
            .respond(Self.response(#"{"status_code":12}"#, status: 201)),
            .respond(Self.response(#"{"status_code":13}"#)),
        ])
        let watchlist = try watchlist(transport)
        #expect(try await watchlist.set(.tmdb(78), isListed: true))
        #expect(try await watchlist.set(.tmdb(78), isListed: false))
        #expect(transport.requests.allSatisfy { $0.method == .post && $0.url.path == "/3/account/7/watchlist" })
        let bodies = transport.requests.map {
            (try? JSONSerialization.jsonObject(with: $0.body ?? Data())) as? NSDictionary
        }
        let added: NSDictionary = ["media_type": "movie", "media_id": 78, "watchlist": true]
        #expect(bodies == [added, added, ["media_type": "movie", "media_id": 78, "watchlist": false]])
    }

    @Test(
        "A response with 'success: true', or without 'success' and with the code of a success, is a change",
        arguments: [
            #"{"success":true,"status_code":48}"#, #"{"success":true,"status_code":11}"#, #"{"status_code":1}"#,
            #"{"status_code":12}"#, #"{"status_code":13}"#,
        ]
    )
    func accepted(body: String) async throws {
        let watchlist = try watchlist(ScriptedTransport(responses: [Self.response(body)]))
        #expect(try await watchlist.set(.tmdb(78), isListed: true))
    }

    @Test(
        "A response with the HTTP status 200 that is an error, or does not confirm the change, is not a change",
        arguments: [
            #"{"success":false,"status_code":5,"status_message":"No."}"#, #"{"status_code":11,"status_message":"No."}"#,
            #"{"status_code":48,"status_message":"No."}"#, #"{"success":"true","status_message":"No."}"#,
            #"{"success":0,"status_message":"No."}"#, #"{"status_message":"No."}"#,
        ]
    )
    func refused(body: String) async throws {
        let watchlist = try watchlist(ScriptedTransport(responses: [Self.response(body)]))
        await #expect(throws: AccountError.failed(message: "No.")) {
            try await watchlist.set(.tmdb(78), isListed: true)
        }
    }

    @Test(
        "After code 21, 'Entry not found', with any HTTP status, the film is not on the watchlist",
        arguments: [200, 404]
    )
    func missingEntry(status: Int) async throws {
        let body = #"{"success":false,"status_code":21,"status_message":"Entry not found."}"#
        for isListed in [true, false] {
            let missing = Self.response(body, status: status)
            let isDone = try await watchlist(ScriptedTransport(responses: [missing])).set(.tmdb(78), isListed: isListed)
            #expect(isDone == !isListed)
        }
    }

    @Test(
        "The HTTP status 404 without a code of the service does not mean that a film is missing",
        arguments: ["<html>", "{}"]
    )
    func statusOfGateway(body: String) async throws {
        let watchlist = try watchlist(
            ScriptedTransport(responses: (1...3).map { _ in Self.response(body, status: 404) })
        )
        for isListed in [true, false] {
            await #expect(throws: AccountError.self) { try await watchlist.set(.tmdb(78), isListed: isListed) }
        }
        await #expect(throws: AccountError.self) { try await watchlist.contains(.tmdb(78)) }
    }

    @Test("A list with more than 100,000 films is an error")
    func endlessList() async throws {
        let movies = (1...100_001).map { "{\"id\":\($0)}" }.joined(separator: ",")
        let page = Self.response("{\"results\":[\(movies)],\"total_pages\":2}")
        await #expect(throws: AccountError.failed(message: "The watchlist of the account has more than 100,000 films."))
        { try await watchlist(ScriptedTransport(responses: [page])).movies { _, _ in } }
    }

    @Test("A film that the service does not have is not set, and a film with an IMDb id is not requested")
    func missingMovie() async throws {
        let missing = Self.response(#"{"status_code":34,"status_message":"Not found."}"#, status: 404)
        let transport = ScriptedTransport(responses: [missing, missing])
        let watchlist = try watchlist(transport)
        #expect(try await !watchlist.set(.tmdb(78), isListed: true))
        #expect(try await watchlist.contains(.tmdb(78)) == nil)
        #expect(try await !watchlist.set(.imdb(#require(IMDbID(number: 78))), isListed: true))
        #expect(transport.requests.count == 2)
    }

    @Test("The states of a film contain whether it is on the watchlist", arguments: [true, false])
    func contains(isListed: Bool) async throws {
        let transport = ScriptedTransport(responses: [Self.response(#"{"rated":false,"watchlist":\#(isListed)}"#)])
        #expect(try await watchlist(transport).contains(.tmdb(78)) == isListed)
        #expect(transport.requests.first?.url.path == "/3/movie/78/account_states")
    }

    @Test("An ended session, a failed page and a cancelled request are different errors")
    func errors() async throws {
        let refused = Self.response(#"{"status_code":3,"status_message":"Denied."}"#, status: 401)
        await #expect(throws: AccountError.sessionEnded) {
            try await watchlist(ScriptedTransport(responses: [refused])).movies { _, _ in }
        }
        let failed = Self.response(#"{"status_code":11,"status_message":"Internal error"}"#, status: 500)
        let message = "The service could not be used: Internal error."
        await #expect(throws: AccountError.failed(message: message)) {
            let responses = [Self.page(1...20, of: 2), failed, failed, failed, failed]
            return try await watchlist(ScriptedTransport(responses: responses)).movies { _, _ in }
        }
        await #expect(throws: CancellationError.self) {
            try await watchlist(ScriptedTransport([.fail(CancellationError())])).contains(.tmdb(1))
        }
    }

    @Test("A page and a change are requested again after an internal error of the service")
    func internalErrors() async throws {
        let failed = Self.response("{}", status: 500)
        let changed = Self.response(#"{"status_code":1}"#, status: 201)
        let transport = ScriptedTransport(
            responses: [failed, failed, Self.page(1...20, of: 2), failed, Self.page(21...21, of: 2), failed, changed]
        )
        let watchlist = try watchlist(transport)
        #expect(try await watchlist.movies { _, _ in }.count == 21)
        #expect(try await watchlist.set(.tmdb(1), isListed: true))
        #expect(transport.requests.count == 7)
    }

    @Test("An account is identified by its number and its service")
    func account() throws {
        #expect(try watchlist(ScriptedTransport(responses: [])).account == "https://api.example.org/3 account 7")
    }
}
