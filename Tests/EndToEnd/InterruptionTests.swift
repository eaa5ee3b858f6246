import Foundation
import NetworkingTestServer
import Testing

@Suite("Interruptions and closed pipes", .limitedConcurrency)
struct InterruptionTests {
    /// Returns a server that responds with pages 1 and 2 and never responds to requests for later pages.
    private static func server() throws -> LoopbackServer {
        try TMDBSamples.server { request in
            let number = request.queryItem("page").flatMap { Int($0) } ?? 1
            guard number < 3 else { return [.stall] }
            let movies = (1...20).map { TMDBSamples.movie(number * 100 + $0, "Film \($0) of page \(number)") }
            return TMDBSamples.page(movies, number: number, of: 100)
        }
    }

    @Test(
        "After Ctrl-C, 'movies search --all' exits with 130 and has printed only complete rows",
        arguments: [[], ["--format", "table"]]
    )
    func interruptedRows(format: [String]) async throws {
        let server = try Self.server()
        try await User.with(service: server.address) { user in
            let process = try user.start(["search", "film", "--all", "--source", "tmdb"] + format)
            _ = await process.output?.firstLine.value
            process.send(SIGINT)
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130 && outcome.errors.isEmpty)
            #expect(outcome.output.hasSuffix("\n"))
            let movies = format == ["--format", "table"] ? outcome.lines.dropFirst() : outcome.lines[...]
            #expect(movies.count == 20 || movies.count == 40)
        }
    }

    @Test(
        "After Ctrl-C before the first page or a retry, 'movies search' exits with 130 and saves no query",
        arguments: [true, false]
    )
    func interruptedWait(isBusy: Bool) async throws {
        let server = try LoopbackServer { _ in
            isBusy ? TMDBSamples.error(503, code: 9, "Busy.", headers: ["Retry-After": "20"]) : [.stall]
        }
        try await User.with(service: server.address) { user in
            let process = try user.start(["search", "film"])
            await server.waitForRequests(1)
            let begin = ContinuousClock.now
            process.send(SIGINT)
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130 && outcome.output.isEmpty)
            // 15 s is shorter than the deadline of a call (30 s) and the Retry-After of the server (20 s).
            #expect(begin.duration(to: .now) < .seconds(15))
            #expect(try await user.movies("queries").output.isEmpty)
        }
    }
}
