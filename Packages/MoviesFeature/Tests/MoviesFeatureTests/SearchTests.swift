import CoreDomain
import Foundation
import MoviesFeature
import MoviesTestSupport
import Networking
import TerminalText
import TerminalTextTesting
import Testing

@Suite("Lists of films", .timeLimit(.minutes(1)))
@MainActor
struct SearchTests {
    private let feature: Feature

    init() throws {
        feature = try Feature(["search/movie": manyPages, "movie/popular": manyPages])
    }

    @Test("Writes the films and saves the query")
    func search() async throws {
        try await feature.run("search film")
        #expect(feature.output.lines.count == 20)
        #expect(feature.output.lines.first == "1\tFilm 1\t\t0.0\t")
        #expect(feature.queries.saved == ["film"])
    }

    @Test("Searches in the requested year and language")
    func yearAndLanguage() async throws {
        try await feature.run("search film --year 1982 --language fr-FR --format ids")
        let asked = feature.transport.requests(to: "search/movie").first?.url.query(percentEncoded: true)
        #expect(asked == "query=film&primary_release_year=1982&language=fr-FR&page=1")
    }

    @Test(
        "Fetches the pages that the options need",
        arguments: [
            ("", [1], 20), ("--limit 50", [1, 2, 3], 50), ("--limit 40", [1, 2], 40), ("--limit 1", [1], 1),
            ("--limit \(Int.max)", [1, 2, 3, 4, 5, 6], 120), ("--page 3", [3], 20), ("--page 3 --limit 5", [3], 5),
            ("--pages 2", [1, 2], 40), ("--pages 4 --limit 25", [1, 2], 25), ("--all", [1, 2, 3, 4, 5, 6], 120),
            ("--all --limit 25", [1, 2], 25), ("--all --limit 25 --sort rating", [1, 2, 3, 4, 5, 6], 25),
            ("--pages 3 --limit 25 --sort title", [1, 2, 3], 25),
        ]
    )
    func pages(options: String, asked: [Int], shown: Int) async throws {
        try await feature.run("search film --format ids \(options)")
        #expect(feature.pagesAsked("search/movie") == asked)
        #expect(feature.output.lines.count == shown)
    }

    @Test("Fetches all pages for the best films", arguments: [("rating", "120"), ("relevance", "1"), ("title", "1")])
    func sorted(sort: String, first: String) async throws {
        try await feature.run("search film --all --limit 1 --sort \(sort) --format ids")
        #expect(feature.output.lines == [first])
    }

    @Test("Popular films need no query and save none")
    func popular() async throws {
        try await feature.run("popular --limit 25 --format ids")
        #expect(feature.pagesAsked("movie/popular") == [1, 2])
        #expect(feature.output.lines.count == 25)
        try await feature.run("popular --page 3 --format ids")
        #expect(feature.pagesAsked("movie/popular") == [1, 2, 3])
        #expect(feature.queries.saved.isEmpty)
    }

    @Test("Works off the main queue, and writes on it")
    func mainQueue() async throws {
        let onMainQueue = Recorder<Bool>()
        let feature = try Feature(
            [
                "search/movie": { request in
                    onMainQueue.append(MainQueue.isCurrent)
                    return try await manyPages(request)
                }
            ],
            store: WatchedRecordStore { onMainQueue.append($0) }
        )
        try await feature.run("search film --format ids")
        #expect(MainQueue.isCurrent)
        #expect(!onMainQueue.all.isEmpty)
        #expect(!onMainQueue.all.contains(true))
    }

    @Test("Cancelling ends it at once and cancels its request")
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

    @Test("An output that cannot be written cancels the requests")
    func unwritable() async throws {
        let gate = Gate()
        feature.transport.route("search/movie") { request in
            if request.url.query()?.contains("page=1") == false { try await gate.pass() }
            return try await manyPages(request)
        }
        await #expect(throws: TestError.self) {
            try await feature.run("search film --pages 2 --format ids", output: TextOutputSpy(failure: TestError()))
        }
        // The second page never passes the gate, so the command returns only because its request is cancelled.
        #expect(gate.log.passed.isEmpty)
    }
}
