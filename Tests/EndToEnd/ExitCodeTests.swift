import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Exit codes, and what is said with them", .fewAtOnce)
struct ExitCodeTests {
    /// An answer of the service, and how `movies` ends on it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let answer: LoopbackServer.Answer
        let exitCode: Int32
        let message: String

        init(_ name: String, _ answer: LoopbackServer.Answer, _ exitCode: Int32, _ message: String) {
            testDescription = name
            self.answer = answer
            self.exitCode = exitCode
            self.message = message
        }
    }

    @Test(
        "Each failure of the service has its code, and its reason in one or two lines",
        arguments: [
            Case("garbage", [.respond(200, body: Data("<html>".utf8))], 65, "something unexpected"),
            Case(
                "half an answer",
                [.respond(200, body: Data(#"{"page":1,"results":["#.utf8))],
                65,
                "something unexpected"
            ),
            Case("another form", TMDBSamples.json(["page": "one"]), 65, "something unexpected"),
            Case("an error with 200", TMDBSamples.error(200, code: 22, "Invalid page."), 65, "Invalid page."),
            Case("a bad request", TMDBSamples.error(400, code: 22, "Invalid page."), 65, "Invalid page."),
            Case("a refused key", TMDBSamples.error(401, code: 7, "Invalid API key."), 77, "Invalid API key."),
            Case("a wrong address", TMDBSamples.error(404, code: 6, "Not found."), 78, "MOVIES_API_BASE_URL"),
            Case(
                "too many requests",
                TMDBSamples.error(429, code: 25, "Over the limit.", headers: ["Retry-After": "0"]),
                75,
                "Over the limit."
            ),
            Case(
                "a pause of the service",
                TMDBSamples.error(503, code: 9, "Service offline.", headers: ["Retry-After": "0"]),
                75,
                "Service offline."
            ),
            Case(
                "a failure of the service",
                TMDBSamples.error(500, code: 11, "Internal error."),
                69,
                "Internal error."
            ),
        ]
    )
    func service(failure: Case) async throws {
        let server = try LoopbackServer { _ in failure.answer }
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
        "A service that is busy is asked four times in all, one that has none such once",
        arguments: [(503, 4), (404, 1)]
    )
    func attempts(status: Int, count: Int) async throws {
        let server = try TMDBSamples.server { _ in
            TMDBSamples.error(status, code: 9, "No.", headers: ["Retry-After": "0"])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            #expect(server.requests.filter { $0.asks(for: "search/movie") }.count == count)
        }
    }

    @Test(
        "catalogue-server's faults are told apart",
        arguments: [("429::0", 75), ("503::0", 75), ("garbage", 65), ("401", 77)]
    )
    func serverFaults(fault: String, exitCode: Int32) async throws {
        // Of a status: so many requests, then the seconds to wait.
        let argument = fault.replacingOccurrences(of: "::", with: ":1000:")
        try await CatalogueServer.with("--fault", argument) { server in
            try await User.with(service: server.address) { user in
                let outcome = try await user.movies("search", "film")
                #expect(outcome.exitCode == exitCode)
            }
        }
    }

    @Test("A service that is busy for a moment only is no failure")
    func shortPause() async throws {
        try await CatalogueServer.with("--fault", "503:1:0,429:1:0") { server in
            try await User.with(service: server.address) { user in
                let outcome = try await user.movies("search", "blade runner")
                #expect(outcome.exitCode == 0)
                #expect(outcome.firstRow.first == "83658")
            }
        }
    }

    @Test("66: there is no such film", arguments: ["tt9999999", "9999999"])
    func noSuchFilm(id: String) async throws {
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

    @Test("69: nobody listens at the address")
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
        "74: the disk is full, in whatever form",
        arguments: [
            ["search", "alien"], ["show", "83658"], ["queries"], ["help"], ["--version"], ["completions", "bash"],
        ],
        [[], ["--format", "json"]]
    )
    func fullDisk(command: [String], format: [String]) async throws {
        try await User.with { user in
            _ = try await user.movies("search", "alien")
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let launch = try user.start(command + format, output: full)
            let outcome = await launch.outcome()
            #expect(outcome.exitCode == 74)
            #expect(outcome.errors.contains("Cannot write the result: No space left on device."))
        }
    }

    @Test("73: the folder of the queries cannot be made")
    func stateBelowAFile() async throws {
        try await User.with { user in
            let file = user.home.appending(path: "file")
            try file.write("")
            let environment = ["XDG_STATE_HOME": file.filePath]
            let queries = try await user.movies("queries", environment: environment)
            #expect(queries.exitCode == 73)
            #expect(queries.errors.contains(file.filePath))
            // A film is found all the same: only its query is not kept.
            let search = try await user.movies("search", "blade runner", environment: environment)
            #expect(search.exitCode == 0)
            #expect(search.firstRow.first == "83658")
            #expect(search.errors.contains(file.filePath))
        }
    }

    @Test("A cache that cannot be written is told once, and films are found all the same")
    func cacheBelowAFile() async throws {
        try await CatalogueServer.with { server in
            try await User.with(service: server.address) { user in
                let file = user.home.appending(path: "file")
                try file.write("")
                let environment = ["XDG_CACHE_HOME": file.filePath]
                let outcome = try await user.movies("search", "man", "--pages", "3", environment: environment)
                #expect(outcome.exitCode == 0)
                #expect(outcome.lines.count == 60)
                #expect(outcome.errors.split(separator: "cannot be created").count == 2)
            }
        }
    }

    @Test(
        "78: addresses that must not be asked",
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
        "78: the address of pictures is none, or must not be asked",
        arguments: [("pictures", "MOVIES_IMAGE_BASE_URL"), ("http://example.com/t/p", "https")]
    )
    func imageAddress(address: String, message: String) async throws {
        try await User.with(["MOVIES_IMAGE_BASE_URL": address]) { user in
            let outcome = try await user.movies("search", "film")
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains(message))
        }
    }

    @Test("78: the catalogue was not installed with the program")
    func noCatalogue() async throws {
        try await User.with { user in
            let copy = user.home.appending(path: "movies-alone")
            try FileManager.default.copyItem(at: Executables.movies, to: copy)
            let launch = try Launch(copy, ["search", "alien"], environment: user.environment)
            let outcome = await launch.outcome()
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("Install the program again"))
            #expect(!outcome.errors.contains("needs no network"))
        }
    }

    @Test("78: there is no home", arguments: ["", "relative/home"])
    func noHome(home: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "film", environment: ["HOME": home])
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("HOME"))
        }
    }
}
