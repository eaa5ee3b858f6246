import CoreDomain
import Foundation
import MoviesFeature
import MoviesTestSupport
import Networking
import NetworkingTesting
import TerminalText
import TerminalTextTesting
import Testing

@Suite("Commands for lists of films", .timeLimit(.minutes(1)))
@MainActor
struct SearchTests {
    private let feature: FeatureFixture

    init() throws {
        feature = try FeatureFixture(["search/movie": manyPages, "movie/popular": manyPages])
    }

    @Test(
        "The command 'search' requests only the pages that its options need",
        arguments: [
            ("", [1], 20), ("--limit 50", [1, 2, 3], 50), ("--limit 40", [1, 2], 40), ("--limit 1", [1], 1),
            ("--limit \(Int.max)", [1, 2, 3, 4, 5, 6], 120), ("--page 3", [3], 20), ("--page 3 --limit 5", [3], 5),
            ("--pages 2", [1, 2], 40), ("--pages 4 --limit 25", [1, 2], 25), ("--all", [1, 2, 3, 4, 5, 6], 120),
            ("--all --limit 25", [1, 2], 25), ("--all --limit 25 --sort rating", [1, 2, 3, 4, 5, 6], 25),
            ("--pages 3 --limit 25 --sort title", [1, 2, 3], 25),
        ]
    )
    func pages(options: String, requested: [Int], shown: Int) async throws {
        try await feature.run("search film --format ids \(options)")
        #expect(feature.requestedPages("search/movie") == requested)
        #expect(feature.output.lines.count == shown)
    }

    @Test("The command 'popular' requests the pages that its options need and saves no query")
    func popular() async throws {
        try await feature.run("popular --limit 25 --format ids")
        #expect(feature.requestedPages("movie/popular") == [1, 2])
        #expect(feature.output.lines.count == 25)
        try await feature.run("popular --page 3 --format ids")
        #expect(feature.requestedPages("movie/popular") == [1, 2, 3])
        #expect(feature.queries.saved.isEmpty)
    }

    @Test("Cancelling the command 'search' cancels its request and saves no query")
    func cancelled() async throws {
        let gate = Gate()
        feature.transport.route("search/movie") { _ in
            try await gate.pass()
            return .json("{}")
        }
        let searching = Task { try await feature.run("search film --all --format ids") }
        await gate.wait { $0.arrived == [0] }
        searching.cancel()
        await #expect(throws: CancellationError.self) { try await searching.value }
        await gate.wait { $0.cancelled == [0] }
        #expect(feature.queries.saved.isEmpty)
    }

    @Test("The command 'search' cancels its requests if the output cannot be written")
    func unwritable() async throws {
        let gate = Gate()
        feature.transport.route("search/movie") { request in
            if request.url.query()?.contains("page=1") == false { try await gate.pass() }
            return try await manyPages(request)
        }
        await #expect(throws: TestError.self) {
            try await feature.run("search film --pages 2 --format ids", output: TextOutputSpy(failure: TestError()))
        }
        // The second page never passes the gate, so the command can return only after cancelling its request.
        #expect(gate.log.passed.isEmpty)
    }
}
