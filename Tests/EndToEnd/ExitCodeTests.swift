import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Exit codes", .limitedConcurrency)
struct ExitCodeTests {
    /// A response of the service, the expected exit code of `movies`, and a part of the expected message.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: LoopbackServer.Response
        let exitCode: Int32
        let message: String

        init(_ name: String, _ response: LoopbackServer.Response, _ exitCode: Int32, _ message: String) {
            testDescription = name
            self.response = response
            self.exitCode = exitCode
            self.message = message
        }
    }

    @Test(
        "'movies search' exits with the code for the failure of the service and prints one or two error lines",
        arguments: [
            Case("not JSON", [.respond(200, body: Data("<html>".utf8))], 65, "the body is not JSON"),
            Case(
                "a truncated response",
                [.respond(200, body: Data(#"{"page":1,"results":["#.utf8))],
                65,
                "the body is not JSON"
            ),
            Case(
                "an unexpected JSON type",
                TMDBSamples.json(["page": "one"]),
                65,
                "The response of the service is invalid: "
            ),
            Case("an error in a 200 response", TMDBSamples.error(200, code: 22, "Invalid page."), 65, "Invalid page."),
            Case("a bad request", TMDBSamples.error(400, code: 22, "Invalid page."), 65, "Invalid page."),
            Case("a rejected key", TMDBSamples.error(401, code: 7, "Invalid API key."), 77, "Invalid API key."),
            Case("a wrong address", TMDBSamples.error(404, code: 6, "Not found."), 78, "MOVIES_API_BASE_URL"),
            Case(
                "too many requests",
                TMDBSamples.error(429, code: 25, "Over the limit.", headers: ["Retry-After": "0"]),
                75,
                "Over the limit."
            ),
            Case(
                "an unavailable service",
                TMDBSamples.error(503, code: 9, "Service offline.", headers: ["Retry-After": "0"]),
                75,
                "Service offline."
            ),
            Case(
                "an internal error of the service",
                TMDBSamples.error(500, code: 11, "Internal error."),
                69,
                "The service failed: HTTP status 500: Internal error."
            ),
        ]
    )
    func service(failure: Case) async throws {
        let server = try LoopbackServer { _ in failure.response }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "film", "--source", "tmdb")
            #expect(outcome.exitCode == failure.exitCode)
            #expect(outcome.errors.contains(failure.message))
            #expect((1...2).contains(outcome.errorLines.count))
            #expect(outcome.errorLines.first?.hasPrefix("movies: ") == true)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(
        "'movies search' sends a request four times if the service responds with 503, and once if it responds with 404",
        arguments: [(503, 4), (404, 1)]
    )
    func attempts(status: Int, count: Int) async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.error(status, code: 9, "No.", headers: ["Retry-After": "0"])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            #expect(server.requests.filter { $0.hasPath("search/movie") }.count == count)
        }
    }

    @Test(
        "'movies search' exits with the code for the fault of a failing catalogue-server",
        arguments: [("429::0", 75), ("503::0", 75), ("garbage", 65), ("401", 77)]
    )
    func serverFaults(fault: String, exitCode: Int32) async throws {
        // The format of `--fault` is STATUS:COUNT:RETRY_AFTER. A count of 1000 makes all requests of the test fail.
        let argument = fault.replacingOccurrences(of: "::", with: ":1000:")
        try await CatalogueServer.with("--fault", argument) { server in
            try await User.with(service: server.address) { user in
                let outcome = try await user.movies("search", "film")
                #expect(outcome.exitCode == exitCode)
            }
        }
    }

    @Test("'movies search' succeeds if the service responds with 503 and 429 only to the first requests")
    func temporaryFailures() async throws {
        try await CatalogueServer.with("--fault", "503:1:0,429:1:0") { server in
            try await User.with(service: server.address) { user in
                let outcome = try await user.movies("search", "blade runner")
                #expect(outcome.exitCode == 0)
                #expect(outcome.firstRow.first == "83658")
            }
        }
    }

    @Test("The command 'show' exits with 66 for the id of an unknown film", arguments: ["tt9999999", "9999999"])
    func unknownMovie(id: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", id)
            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("There is no film with the id"))
        }
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let outcome = try await user.movies("show", id)
                #expect(outcome.exitCode == 66)
            }
        }
    }

    @Test("'movies search' exits with 69 if the connection is refused")
    func unreachable() async throws {
        let closed = try LoopbackPort()
        try await User.with(service: "http://127.0.0.1:\(closed.number)/3") { user in
            let outcome = try await user.movies("search", "film", "--source", "tmdb")
            #expect(outcome.exitCode == 69)
            #expect(outcome.errors.contains("127.0.0.1 cannot be reached"))
            #expect(outcome.errorLines.count == 2)
        }
    }

    @Test(
        "'movies' exits with 74 if it writes to a full disk, in the default format and as JSON",
        arguments: [
            ["search", "alien"], ["show", "83658"], ["queries"], ["help"], ["--version"], ["completions", "bash"],
        ],
        [[], ["--format", "json"]]
    )
    func fullDisk(command: [String], format: [String]) async throws {
        try await User.with { user in
            _ = try await user.movies("search", "alien")
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let process = try user.start(command + format, output: full)
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 74)
            #expect(outcome.errors.contains("Cannot write the output: No space left on device."))
        }
    }

    @Test("If the folder for recent queries cannot be created, 'queries' exits with 73 and 'search' only warns")
    func invalidStateFolder() async throws {
        try await User.with { user in
            let file = user.home.appending(path: "file")
            try file.write("")
            let environment = ["XDG_STATE_HOME": file.filePath]
            let queries = try await user.movies("queries", environment: environment)
            #expect(queries.exitCode == 73)
            #expect(queries.errors.contains(file.filePath))
            // A search needs the folder only to save the query.
            let search = try await user.movies("search", "blade runner", environment: environment)
            #expect(search.exitCode == 0)
            #expect(search.firstRow.first == "83658")
            #expect(search.errors.contains(file.filePath))
        }
    }

    @Test("'movies search' succeeds with one warning if the cache folder cannot be created")
    func invalidCacheFolder() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let file = user.home.appending(path: "file")
                try file.write("")
                let environment = ["XDG_CACHE_HOME": file.filePath]
                let outcome = try await user.movies("search", "man", "--pages", "3", environment: environment)
                #expect(outcome.exitCode == 0)
                #expect(outcome.lines.count == 60)
                #expect(outcome.errors.split(separator: "Cannot create ").count == 2)
            }
        }
    }

    @Test(
        "'movies search' exits with 78 if MOVIES_API_BASE_URL is invalid or http to another host",
        arguments: [
            ("http://example.com/3", "https"), ("http://10.0.0.1/3", "https"),
            ("ftp://127.0.0.1/3", "MOVIES_API_BASE_URL"),
            ("api.themoviedb.org", "MOVIES_API_BASE_URL"), ("https://", "MOVIES_API_BASE_URL"),
        ]
    )
    func addresses(address: String, message: String) async throws {
        try await User.with(service: address) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains(message))
            #expect(outcome.output.isEmpty)
        }
    }

    @Test(
        "'movies search' exits with 78 if MOVIES_IMAGE_BASE_URL is invalid or http to another host",
        arguments: [("pictures", "MOVIES_IMAGE_BASE_URL"), ("http://example.com/t/p", "https")]
    )
    func imageAddress(address: String, message: String) async throws {
        try await User.with(["MOVIES_IMAGE_BASE_URL": address]) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains(message))
        }
    }

    @Test("'movies search' exits with 78 if the file of the built-in catalogue is missing")
    func noCatalogue() async throws {
        try await User.with { user in
            let copy = user.home.appending(path: "movies-alone")
            // A copy by this process could be "text file busy": a process that another test starts at the same time inherits the
            // open file for a moment.
            let copying = try RunningProcess(
                URL(filePath: "/bin/cp"),
                [Executables.movies.filePath, copy.filePath],
                environment: user.environment
            )
            try #require(await copying.outcome().exitCode == 0)
            let process = try RunningProcess(copy, ["search", "alien"], environment: user.environment)
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("Install the program again"))
            #expect(!outcome.errors.contains("needs no network"))
        }
    }

    @Test(
        "Without HOME, commands that need no folder work with one warning",
        arguments: [nil, "", "relative/home"],
        [["search", "alien"], ["popular"], ["show", "tt0083658"]]
    )
    func noHome(home: String?, command: [String]) async throws {
        try await User.with { user in
            var user = user
            user.environment["HOME"] = home
            let outcome = try await user.start(command + ["--source", "catalogue"]).outcome()
            #expect(outcome.exitCode == 0)
            #expect(!outcome.output.isEmpty)
            #expect(outcome.errorLines.count == 1)
            #expect(outcome.errors.contains("HOME"))
        }
    }

    @Test(
        "Without HOME, commands that need a folder exit with 78 and name HOME",
        arguments: [["queries"], ["cache"], ["watchlist"], ["watchlist", "add", "tt0083658"]]
    )
    func noHome(command: [String]) async throws {
        try await User.with { user in
            let outcome = try await user.start(command, environment: ["HOME": ""]).outcome()
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("HOME"))
        }
    }

    @Test("Without HOME, 'movies account login' sends no request, and 'movies search' works with TMDB")
    func noHomeWithService() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film")]) }
        try await User.with(service: server.address) { user in
            let login = try await user.movies("account", "login", "--no-browser", environment: ["HOME": ""])
            #expect(login.exitCode == 78)
            #expect(server.requests.isEmpty)
            let search = try await user.movies("search", "film", "--source", "tmdb", environment: ["HOME": ""])
            #expect(search.exitCode == 0)
            #expect(search.firstRow.first == "7")
            #expect(search.errorLines.count == 1)
        }
    }
}
