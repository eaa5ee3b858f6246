import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Persistence
import TerminalText
import TerminalTextTesting
import Testing

@Suite("Details and stored responses", .timeLimit(.minutes(1)))
@MainActor
struct DetailsAndCacheTests {
    private static let routes: [String: RoutedTransport.Route] = [
        "movie/popular": manyPages,
        "movie/78": { _ in .json(#"{"id": 78, "title": "Blade Runner", "vote_average": 9, "vote_count": 1}"#) },
        "movie/tt0000078": { _ in .json(#"{"id": 78, "title": "Blade Runner", "vote_average": 9, "vote_count": 1}"#) },
    ]

    @Test(
        "The command 'show' writes the rating label and the name of the source",
        arguments: [(MoviesSource.tmdb, "Rating"), (.catalogue, "Critics")]
    )
    func details(source: MoviesSource, label: String) async throws {
        let feature = try FeatureFixture(source: source, Self.routes)
        try await feature.run("show 78 --format table")
        #expect(feature.output.lines.first == "Blade Runner")
        #expect(feature.output.lines.contains { $0.hasPrefix(label) && $0.hasSuffix("9.0 of 10, 1 vote") })
        try await feature.run("show 78 --format json")
        #expect(feature.output.data.contains("\"source\" : \"\(source.name)\""))
    }

    @Test("A failing store fails the commands 'cache' and 'cache clear', but not 'popular'")
    func failingStore() async throws {
        let feature = try FeatureFixture(Self.routes, store: WatchedRecordStore.failing)
        try await feature.run("popular --format ids")
        #expect(feature.output.lines.count == 20)
        await #expect(throws: WatchedRecordStore.failure) { try await feature.run("cache") }
        await #expect(throws: WatchedRecordStore.failure) { try await feature.run("cache clear") }
    }
}

@Suite("Failures of film search", .timeLimit(.minutes(1)))
@MainActor
struct FailureTests {
    @Test("The command 'popular' throws the error of a failed request and writes nothing")
    func popular() async throws {
        let feature = try FeatureFixture(["movie/popular": { _ in .json("", status: 401) }])
        await #expect(throws: MoviesError.credentialRefused(serverMessage: nil)) {
            try await feature.run("popular --format json")
        }
        #expect(feature.output.data.isEmpty)
    }

    @Test(
        "The command 'show' throws different errors for a missing film, another address and an id of another source",
        arguments: [
            ("78", .tmdb, .noSuchMovie(id: "78")),
            ("https://example.org/78", .tmdb, .notAReference("https://example.org/78")),
            ("https://www.themoviedb.org/movie/78", .catalogue, .foreignID(id: "78", of: "TMDB", source: "catalogue")),
            ("78", .catalogue, .noSuchMovie(id: "tt0000078")),
        ] as [(String, MoviesSource, MoviesError)]
    )
    func details(reference: String, source: MoviesSource, expected: MoviesError) async throws {
        let feature = try FeatureFixture(source: source)
        await #expect(throws: expected) {
            try await feature.run("show '\(reference)' --format table")
        }
    }
}

@Suite("Posters of film search", .timeLimit(.minutes(1)))
@MainActor
struct PosterFileTests {
    private nonisolated static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1])

    private func feature() throws -> FeatureFixture {
        try FeatureFixture([
            "movie/7": { _ in .json(#"{"id": 7, "title": "Rain", "poster_path": "/p.jpg"}"#) },
            "configuration": { _ in .json("{}") },
            "w342/p.jpg": { _ in HTTPResponse(statusCode: 200, headers: [:], body: Self.jpeg) },
        ])
    }

    @Test("The command 'poster -o -' writes the image of the nearest width to standard output")
    func output() async throws {
        let feature = try feature()
        try await feature.run("poster 7 -o - --width 300")
        #expect(feature.output.bytes == Array(Self.jpeg))
        #expect(feature.output.data.isEmpty)
    }

    @Test("The command 'poster -o FILE' saves the image and writes the file's path to standard output")
    func file() async throws {
        let feature = try feature()
        let path = FileManager.default.temporaryDirectory.appending(path: "poster-\(UUID().uuidString).jpg").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await feature.run("poster 7 -o \(path) --width 300")
        #expect(FileManager.default.contents(atPath: path) == Self.jpeg)
        #expect(feature.output.data == path + "\n")
        #expect(feature.output.bytes.isEmpty)
    }

    @Test("The command 'poster' throws different errors for a missing film, a missing image and another address")
    func failures() async throws {
        let feature = try feature()
        await #expect(throws: MoviesError.noSuchMovie(id: "8")) { try await feature.run("poster 8 -o -") }
        await #expect(throws: MoviesError.noPicture(reason: "the image host does not have it")) {
            try await feature.run("poster 7 -o - --width 92")
        }
        await #expect(throws: MoviesError.notAReference("https://example.org/7")) {
            try await feature.run("poster https://example.org/7 -o -")
        }
    }
}

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
