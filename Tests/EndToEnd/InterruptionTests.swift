import Foundation
import NetworkingTestServer
import Testing

@Suite("Interruptions and closed pipes", .fewAtOnce)
struct InterruptionTests {
    /// Two pages come, the third never does.
    private static func server() throws -> LoopbackServer {
        try TMDBSamples.server { request in
            let number = request.item("page").flatMap { Int($0) } ?? 1
            guard number < 3 else { return [.stall] }
            let films = (1...20).map { TMDBSamples.film(number * 100 + $0, "Film \($0) of page \(number)") }
            return TMDBSamples.page(films, number: number, of: 100)
        }
    }

    @Test(
        "Ctrl-C in long work ends it with 130, after whole rows only",
        arguments: [["--format", "ids"], [], ["--format", "table"]]
    )
    func rows(format: [String]) async throws {
        let server = try Self.server()
        try await User.with(service: server.address) { user in
            let launch = try user.start(["search", "film", "--all", "--source", "tmdb"] + format)
            _ = await launch.output?.firstLine()
            launch.interrupt()
            let outcome = await launch.outcome()
            #expect(outcome.exitCode == 130)
            #expect(!outcome.output.isEmpty)
            #expect(outcome.output.hasSuffix("\n"))
            let films = format == ["--format", "table"] ? outcome.lines.dropFirst() : outcome.lines[...]
            #expect(films.count == 20 || films.count == 40)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("Ctrl-C leaves nothing at all of a JSON document")
    func json() async throws {
        let server = try Self.server()
        try await User.with(service: server.address) { user in
            let launch = try user.start(["search", "film", "--all", "--format", "json"])
            // Page 3 is asked for beside the first two, or after them: the work is under way.
            await server.waitForRequests(4)
            launch.interrupt()
            let outcome = await launch.outcome()
            #expect(outcome.exitCode == 130)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("Ctrl-C ends a wait for the first page, and for the next attempt", arguments: [true, false])
    func waiting(isBusy: Bool) async throws {
        let server = try LoopbackServer { _ in
            isBusy ? TMDBSamples.error(503, code: 9, "Busy.", headers: ["Retry-After": "20"]) : [.stall]
        }
        try await User.with(service: server.address) { user in
            let clock = ContinuousClock()
            let launch = try user.start(["search", "film"])
            await server.waitForRequests(1)
            let begin = clock.now
            launch.interrupt()
            let outcome = await launch.outcome()
            #expect(outcome.exitCode == 130)
            #expect(outcome.output.isEmpty)
            // Not after the request's own deadline, nor after the wait that the server asked for.
            #expect(begin.duration(to: clock.now) < .seconds(15))
            let queries = try await user.movies("queries")
            #expect(queries.output.isEmpty)
        }
    }

    @Test("Ctrl-C on a slow catalogue-server ends --all promptly")
    func slowServer() async throws {
        try await CatalogueServer.with("--latency", "1000") { server in
            try await User.with(service: server.address) { user in
                let clock = ContinuousClock()
                let launch = try user.start(["search", "the", "--all", "--format", "ids"])
                _ = await launch.output?.firstLine()
                let begin = clock.now
                launch.interrupt()
                let outcome = await launch.outcome()
                #expect(outcome.exitCode == 130)
                #expect(outcome.lines.allSatisfy { Int($0) != nil })
                #expect(begin.duration(to: clock.now) < .seconds(15))
            }
        }
    }

    @Test("A second signal ends it even while it waits for somebody who does not read")
    func secondSignal() async throws {
        // More than a pipe holds.
        let films = (1...20).map { TMDBSamples.film($0, String(repeating: "long ", count: 4_000)) }
        let server = try TMDBSamples.server { _ in TMDBSamples.page(films) }
        try await User.with(service: server.address) { user in
            let pipe = Pipe()
            let launch = try user.start(["search", "film"], output: pipe.fileHandleForWriting)
            await Readable.wait(for: pipe.fileHandleForReading)
            // Two of a kind might arrive as one.
            launch.interrupt()
            launch.terminate()
            let outcome = await launch.outcome()
            #expect([128 + SIGINT, 128 + SIGTERM].contains(outcome.exitCode))
        }
    }

    @Test(
        "Whoever reads the result and leaves ends it quietly, with 0",
        arguments: [["--format", "ids"], [], ["--format", "json"]]
    )
    func closedPipe(format: [String]) async throws {
        try await User.with { user in
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let launch = try user.start(
                ["search", "man", "--all", "--source", "catalogue"] + format,
                output: pipe.fileHandleForWriting
            )
            let outcome = await launch.outcome()
            #expect(outcome.exitCode == 0)
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("`movies … | head -1` shows the first row and nothing else")
    func head() async throws {
        try await User.with { user in
            let launch = try Launch(
                URL(filePath: "/bin/sh"),
                [
                    "-c", #""$1" search man --all --source catalogue | head -1"#, "sh",
                    Executables.movies.path(percentEncoded: false),
                ],
                environment: user.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
            )
            let outcome = await launch.outcome()
            #expect(outcome.lines.count == 1)
            #expect(outcome.errors.isEmpty)
        }
    }
}
