import AccountData
import AccountInterface
import CoreDomain
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("DefaultAccountWatchlist")
struct AccountWatchlistTests {
    private func watchlist(_ transport: any HTTPTransport) throws -> DefaultAccountWatchlist {
        DefaultAccountWatchlist(number: 7, serviceName: "https://api.example.org/3", service: try service(transport))
    }

    private func movies(_ transport: any HTTPTransport) async throws -> [Movie] {
        try await watchlist(transport).movies { _, _ in }
    }

    private func set(_ transport: any HTTPTransport, isListed: Bool = true) async throws -> Bool {
        try await watchlist(transport).set(.tmdb(78), isListed: isListed)
    }

    private static func page(_ movies: ClosedRange<Int>, of pages: Int) -> HTTPResponse {
        let results = movies.map {
            #"{"id":\#($0),"title":"Film \#($0)","release_date":"1982-06-25","poster_path":null}"#
        }
        return .json(#"{"page":1,"results":[\#(results.joined(separator: ","))],"total_pages":\#(pages)}"#)
    }

    /// Returns a service whose watchlist has 20 films on each page.
    private func pagedTransport(
        _ pages: Int,
        movies: @escaping @Sendable (_ page: Int) -> ClosedRange<Int> = { $0 * 20 - 19...$0 * 20 }
    ) -> RoutedTransport {
        RoutedTransport([
            "account/7/watchlist/movies": { request in
                let number = request.url.query?.split(separator: "=").last.flatMap { Int($0) } ?? 0
                return Self.page(movies(number), of: pages)
            }
        ])
    }

    @Test("A watchlist of 1,000 films is requested in 50 pages, the oldest addition first")
    func pages() async throws {
        let transport = pagedTransport(50)
        let watchlist = try watchlist(transport)
        #expect(watchlist.account == "https://api.example.org/3 account 7")
        var progress: [String] = []
        let movies = try await watchlist.movies { progress.append("\($0)/\($1)") }
        #expect(movies.map(\.id) == (1...1_000).map { .tmdb($0) })
        #expect(movies.first?.title == "Film 1" && movies.first?.releaseDate == ReleaseDate("1982-06-25"))
        #expect(Set(transport.requests.map(\.url.query)) == Set((1...50).map { "sort_by=created_at.asc&page=\($0)" }))
        #expect(progress == (1...50).map { "\($0)/50" })
    }

    @Test("A watchlist ends at page 500, and at a page that repeats only known films", arguments: [1 << 31, .max])
    func endless(pages: Int) async throws {
        let long = pagedTransport(pages)
        #expect(try await movies(long).count == 10_000)
        #expect(long.requests.count == 500)
        let repeated = pagedTransport(pages) { _ in 1...20 }
        #expect(try await movies(repeated).count == 20)
        #expect(repeated.requests.count < 100)
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

    private static let longest = String(repeating: "x", count: 1_000)

    @Test(
        "A page has the films with a valid id, with the valid fields, and with the id in place of a missing or long title",
        arguments: [
            ("", []),
            (#"{"id":1},{"id":2,"title":"","release_date":"","poster_path":7}"#, ["tmdb:1", "tmdb:2"]),
            (#"{"id":1,"title":"\#(longest)"},{"id":2,"title":"\#(longest)x"}"#, [longest, "tmdb:2"]),
        ]
            + ["null", "5", "{}", #"{"id":null}"#, #"{"id":"7","title":"x"}"#, #"{"id":0}"#, #"{"id":-1}"#]
            .map { (#"\#($0),{"id":1,"title":"Rain"},\#($0)"#, ["Rain"]) }
    )
    func rows(rows: String, titles: [String]) async throws {
        let expected = titles.enumerated().map { Movie(id: .tmdb($0 + 1), title: $1) }
        // An empty watchlist can have no pages.
        for pages in 0...1 {
            #expect(try await movies(response(#"{"results":[\#(rows)],"total_pages":\#(pages)}"#)) == expected)
        }
    }

    @Test(
        "A page without a readable row, or without the number of pages, is an error, so that no film seems to be removed",
        arguments: [#"{"results":[{"id":null}],"total_pages":1}"#, #"{"results":[{"id":1}]}"#, #"{"total_pages":1}"#]
    )
    func unusablePage(body: String) async throws {
        await #expect(throws: AccountError.self) { try await movies(response(body)) }
    }

    @Test("Adding and removing a film send the same request again after a lost connection")
    func set() async throws {
        let transport = ScriptedTransport([
            .fail(NetworkError.connectionLost(host: "h", reason: "reset")),
            .respond(.json(#"{"status_code":12}"#, status: 201)), .respond(.json(#"{"status_code":13}"#)),
        ])
        #expect(try await set(transport))
        #expect(try await set(transport, isListed: false))
        #expect(transport.requests.allSatisfy { $0.method == .post && $0.url.path == "/3/account/7/watchlist" })
        let bodies = transport.requests.map {
            (try? JSONSerialization.jsonObject(with: $0.body ?? Data())) as? NSDictionary
        }
        let added: NSDictionary = ["media_type": "movie", "media_id": 78, "watchlist": true]
        #expect(bodies == [added, added, ["media_type": "movie", "media_id": 78, "watchlist": false]])
    }

    @Test(
        "With the HTTP status 200, a change needs 'success: true', or the code of a success without 'success'",
        arguments: [
            (#""success":true,"status_code":48"#, true), (#""success":true,"status_code":11"#, true),
            (#""status_code":1"#, true), (#""status_code":12"#, true), (#""status_code":13"#, true),
            (#""success":false,"status_code":5"#, false), (#""status_code":11"#, false), (#""status_code":48"#, false),
            (#""success":"true""#, false), (#""success":0"#, false), (#""other":1"#, false),
        ]
    )
    func confirmation(fields: String, isChange: Bool) async throws {
        let transport = response("{\(fields),\"status_message\":\"No.\\n\"}")
        if isChange {
            #expect(try await set(transport))
        } else {
            await #expect(throws: AccountError.failed(message: "No.")) { try await set(transport) }
        }
    }

    @Test("After code 21 with any status, the film is not on the watchlist", arguments: [200, 404], [true, false])
    func missingEntry(status: Int, isListed: Bool) async throws {
        let missing = ScriptedTransport(responses: [.error(21, status: status)])
        #expect(try await set(missing, isListed: isListed) == !isListed)
    }

    @Test("A 404 without a code of the service does not mean that the film is missing", arguments: ["<html>", "{}"])
    func statusOfGateway(body: String) async throws {
        for isListed in [true, false] {
            await #expect(throws: AccountError.self) { try await set(response(body, status: 404), isListed: isListed) }
        }
        await #expect(throws: AccountError.self) {
            try await watchlist(response(body, status: 404)).contains(.tmdb(78))
        }
    }

    @Test("A list with more than 100,000 films is an error")
    func endlessList() async throws {
        let rows = (1...100_001).map { "{\"id\":\($0)}" }.joined(separator: ",")
        await #expect(throws: AccountError.failed(message: "The watchlist of the account has more than 100,000 films."))
        { try await movies(response("{\"results\":[\(rows)],\"total_pages\":2}")) }
    }

    @Test("A film that the service does not have is not set, and a film with an IMDb id is not requested")
    func missingMovie() async throws {
        let transport = ScriptedTransport(responses: [.error(34, status: 404), .error(34, status: 404)])
        let watchlist = try watchlist(transport)
        #expect(try await !watchlist.set(.tmdb(78), isListed: true))
        #expect(try await watchlist.contains(.tmdb(78)) == nil)
        #expect(try await !watchlist.set(.imdb(#require(IMDbID(number: 78))), isListed: true))
        #expect(transport.requests.count == 2)
    }

    @Test("A failed page fails the whole watchlist")
    func failedPage() async throws {
        let failed = HTTPResponse.error(11, status: 500)
        await #expect(throws: AccountError.failed(message: "The service could not be used: No.")) {
            try await movies(ScriptedTransport(responses: [Self.page(1...20, of: 2), failed, failed, failed, failed]))
        }
    }
}
