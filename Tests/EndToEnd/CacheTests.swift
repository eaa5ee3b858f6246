import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Stored answers", .fewAtOnce)
struct CacheTests {
    /// A server whose answers are valid for so many seconds, and which says so when they have not changed.
    private static func server(maxAge: Int) throws -> LoopbackServer {
        try LoopbackServer { request in
            let headers = ["Cache-Control": "public, max-age=\(maxAge)", "ETag": "W/\"1\""]
            guard request.headers["if-none-match"] == nil else { return [.respond(304, headers: headers)] }
            return request.asks(for: "genre/movie/list")
                ? TMDBSamples.json(["genres": [[String: any Sendable]]()], headers: headers)
                : TMDBSamples.page([TMDBSamples.film(7, "Film")], headers: headers)
        }
    }

    @Test("A second run is served from the cache without a single request")
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

    @Test("An answer to one language, year or page is none to another")
    func keys() async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            let variants = [[], ["--year", "1999"], ["--language", "fr"], ["--page", "2"]]
            for variant in variants { _ = try await user.start(["search", "film"] + variant).outcome() }
            #expect(server.requests.filter { $0.asks(for: "search/movie") }.count == variants.count)
        }
    }

    @Test("After its time an answer is renewed by a 304")
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

    @Test("A 304 makes the answer valid anew, for as long as it says")
    func renewedValidity() async throws {
        let maxAge = Counter()
        let server = try TMDBSamples.server { request in
            let isFirst = request.headers["if-none-match"] == nil
            let headers = ["Cache-Control": "max-age=\(isFirst ? 0 : 600)", "ETag": "\"1\""]
            maxAge.increment()
            return isFirst
                ? TMDBSamples.page([TMDBSamples.film(7, "Film")], headers: headers)
                : [.respond(304, headers: headers)]
        }
        try await User.with(service: server.address) { user in
            for _ in 1...3 { _ = try await user.movies("search", "film") }
            #expect(maxAge.value == 2)
        }
    }

    @Test("When the server is gone the stored answer is shown, and how old it is on standard error")
    func staleAnswer() async throws {
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

    @Test("A server that is busy does not take the stored answer away")
    func staleAnswerOfBusyServer() async throws {
        let isBusy = Counter()
        let server = try TMDBSamples.server { _ in
            isBusy.value > 0
                ? TMDBSamples.error(503, code: 9, "Service offline.", headers: ["Retry-After": "0"])
                : TMDBSamples.page([TMDBSamples.film(7, "Film")])
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

    @Test("--refresh asks anew though the answer is still valid, and without naming what is stored")
    func refresh() async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            let before = server.requests.count
            _ = try await user.movies("search", "film", "--refresh")
            let anew = server.requests.dropFirst(before)
            #expect(anew.contains { $0.asks(for: "search/movie") })
            #expect(anew.allSatisfy { $0.headers["if-none-match"] == nil })
        }
    }

    @Test("--refresh without a server is a failure: an old answer is not what was asked for")
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

    @Test("--offline shows what is stored, its age if it is old, and asks nobody", arguments: [0, 600])
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
        "--offline with nothing stored ends with 69 and asks nobody",
        arguments: [["search", "film"], ["popular"], ["show", "7"]]
    )
    func offlineWithoutAnswer(command: [String]) async throws {
        let server = try Self.server(maxAge: 600)
        try await User.with(service: server.address) { user in
            let outcome = try await user.start(command + ["--offline"]).outcome()
            #expect(outcome.exitCode == 69)
            #expect(outcome.errors.contains("--offline"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test("The catalogue needs no network, so --offline is nothing to it")
    func offlineCatalogue() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "blade runner", "--offline")
            #expect(outcome.firstRow.first == "83658")
        }
    }

    @Test("What a server wants not to be kept is not kept")
    func noStore() async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.page([TMDBSamples.film(7, "Film")], headers: ["Cache-Control": "no-store"])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            let outcome = try await user.movies("search", "film", "--offline")
            #expect(outcome.exitCode == 69)
        }
    }

    @Test("cache status counts what is stored, and cache clear forgets it")
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
            #expect(table.output.contains("Answers  2\n"))
            let cleared = try await user.movies("cache", "clear")
            #expect(cleared.errors == "Removed 2 stored answers.\n")
            #expect(cleared.output.isEmpty)
            let empty = try await user.movies("cache", "status")
            #expect(empty.firstRow == [path, "0", "0"])
            let ids = try await user.movies("cache", "status", "--format", "ids")
            #expect(ids.output == path + "\n")
        }
    }
}
