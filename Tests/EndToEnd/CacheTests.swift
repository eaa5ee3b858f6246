import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Response cache", .limitedConcurrency)
struct CacheTests {
    /// Returns a server whose responses are valid for `maxAge` seconds and never change. Revalidation returns status 304.
    private static func server(maxAge: Int) throws -> LoopbackServer {
        try LoopbackServer { request in
            let headers = ["Cache-Control": "public, max-age=\(maxAge)", "ETag": "W/\"1\""]
            guard request.headers["if-none-match"] == nil else { return [.respond(304, headers: headers)] }
            return request.hasPath("genre/movie/list")
                ? TMDBSamples.json(["genres": [[String: any Sendable]]()], headers: headers)
                : TMDBSamples.page([TMDBSamples.movie(7, "Film")], headers: headers)
        }
    }

    @Test("A second run of the same 'movies search' uses the cache and sends no request")
    func secondRun() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let first = try await user.movies("search", "blade runner", "--format", "json")
                let asked = try server.requests()
                let second = try await user.movies("search", "blade runner", "--format", "json")
                #expect(asked.contains { $0.contains("/search/movie") && $0.hasSuffix(" 200") })
                #expect(try server.requests() == asked)
                #expect(second.output == first.output)
                #expect(second.exitCode == 0)
            }
        }
    }

    @Test("The cache key of a response includes the language, the year and the page of the request")
    func cacheKeys() async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            let variants = [[], ["--year", "1999"], ["--language", "fr"], ["--page", "2"]]
            for variant in variants { _ = try await user.start(["search", "film"] + variant).outcome() }
            #expect(server.requests.filter { $0.hasPath("search/movie") }.count == variants.count)
        }
    }

    @Test(
        "'movies' revalidates an expired response with the stored entity tag, and prints the stored response after status 304"
    )
    func renewal() async throws {
        let server = try Self.server(maxAge: 0)
        try await User.with(service: server.address) { user in
            let first = try await user.movies("search", "film")
            let before = server.requests.count
            let second = try await user.movies("search", "film")
            let renewals = server.requests.dropFirst(before)
            #expect(!renewals.isEmpty)
            #expect(renewals.allSatisfy { $0.headers["if-none-match"] == "W/\"1\"" })
            #expect(second.output == first.output)
            #expect(second.exitCode == 0)
        }
    }

    @Test("A 304 response makes a stored response valid for the max-age of the 304 response")
    func renewedValidity() async throws {
        let requests = Counter()
        let server = try TMDBSamples.server { request in
            let isFirst = request.headers["if-none-match"] == nil
            let headers = ["Cache-Control": "max-age=\(isFirst ? 0 : 600)", "ETag": "\"1\""]
            requests.increment()
            return isFirst
                ? TMDBSamples.page([TMDBSamples.movie(7, "Film")], headers: headers)
                : [.respond(304, headers: headers)]
        }
        try await User.with(service: server.address) { user in
            for _ in 1...3 { _ = try await user.movies("search", "film") }
            #expect(requests.value == 2)
        }
    }

    @Test("'movies' prints an expired response, its age and the reason if the server is unreachable")
    func staleResponse() async throws {
        let server = try Self.server(maxAge: 0)
        try await User.with(service: server.address) { user in
            let first = try await user.movies("search", "film")
            await server.stop()
            let second = try await user.movies("search", "film")
            #expect(second.exitCode == 0)
            #expect(second.output == first.output)
            #expect(!second.output.isEmpty)
            #expect(second.errors.contains("Showing stored results from less than a minute ago."))
            #expect(second.errors.contains("127.0.0.1 cannot be reached"))
        }
    }

    @Test("'movies' prints an expired response if the server responds with status 503")
    func staleResponseOfBusyServer() async throws {
        let isBusy = Counter()
        let server = try TMDBSamples.server { _ in
            isBusy.value > 0
                ? TMDBSamples.error(503, code: 9, "Service offline.", headers: ["Retry-After": "0"])
                : TMDBSamples.page([TMDBSamples.movie(7, "Film")])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            isBusy.increment()
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.first == "7")
            #expect(outcome.errors.contains("Showing stored results"))
        }
    }

    @Test("The option '--refresh' sends an unconditional request even if the stored response is valid")
    func refresh() async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            let before = server.requests.count
            _ = try await user.movies("search", "film", "--refresh")
            let repeated = server.requests.dropFirst(before)
            #expect(repeated.contains { $0.hasPath("search/movie") })
            #expect(repeated.allSatisfy { $0.headers["if-none-match"] == nil })
        }
    }

    @Test("A search with '--refresh' exits with 69 if the server is unreachable")
    func refreshWithoutServer() async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            await server.stop()
            let outcome = try await user.movies("search", "film", "--refresh")
            #expect(outcome.exitCode == 69)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(
        "The option '--offline' prints the stored response, with its age if expired, and sends no request",
        arguments: [0, 600]
    )
    func offline(maxAge: Int) async throws {
        let server = try Self.server(maxAge: maxAge)
        try await User.with(service: server.address) { user in
            let first = try await user.movies("search", "film")
            let before = server.requests.count
            let second = try await user.movies("search", "film", "--offline")
            #expect(second.exitCode == 0)
            #expect(second.output == first.output)
            #expect(second.errors.contains("Showing stored results") == (maxAge == 0))
            #expect(server.requests.count == before)
        }
    }

    @Test(
        "A command with '--offline' exits with 69 and sends no request if no response is stored",
        arguments: [["search", "film"], ["popular"], ["show", "7"]]
    )
    func offlineWithoutResponse(command: [String]) async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            let outcome = try await user.start(command + ["--offline"]).outcome()
            #expect(outcome.exitCode == 69)
            #expect(outcome.errors.contains("--offline"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test("The option '--offline' does not affect a search of the built-in catalogue")
    func offlineCatalogue() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "blade runner", "--offline")
            #expect(outcome.firstRow.first == "83658")
        }
    }

    @Test("'movies' does not store a response with 'Cache-Control: no-store'")
    func noStore() async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.page([TMDBSamples.movie(7, "Film")], headers: ["Cache-Control": "no-store"])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            let outcome = try await user.movies("search", "film", "--offline")
            #expect(outcome.exitCode == 69)
        }
    }

    @Test("The command 'cache status' counts the stored responses, and 'cache clear' removes them")
    func statusAndClear() async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            let path = user.home.filePath + "/.cache/movies/responses.sqlite"
            let full = try JSON(try await user.movies("cache", "status", "--format", "json").output)
            #expect(full.keys == ["path", "responses", "bytes"])
            #expect(full["path"] == path)
            #expect(full["responses"] == "2")
            let table = try await user.movies("cache", "--format", "table")
            #expect(table.output.contains("Responses  2\n"))
            let cleared = try await user.movies("cache", "clear")
            #expect(cleared.errors == "Removed 2 stored responses.\n")
            #expect(cleared.output.isEmpty)
            let empty = try await user.movies("cache", "status")
            #expect(empty.firstRow == [path, "0", "0"])
            let ids = try await user.movies("cache", "status", "--format", "ids")
            #expect(ids.output == path + "\n")
        }
    }
}
