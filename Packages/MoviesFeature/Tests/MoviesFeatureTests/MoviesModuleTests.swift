import CoreDomain
import Foundation
import MoviesFeature
import MoviesTestSupport
import Networking
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
        "The rating has the label of its source",
        arguments: [(MoviesSource.tmdb, "Rating"), (.catalogue, "Critics")]
    )
    func details(source: MoviesSource, label: String) async throws {
        let feature = try Feature(source: source, Self.routes)
        try await feature.run("show 78 --format table")
        #expect(feature.output.lines.first == "Blade Runner")
        #expect(feature.output.lines.contains { $0.hasPrefix(label) && $0.hasSuffix("9.0 of 10, 1 vote") })
    }

    @Test("A second run sends no request")
    func cached() async throws {
        let store = InMemoryRecordStore()
        var requests: [Int] = []
        for policy in ["", "", " --refresh", " --offline"] {
            let feature = try Feature(Self.routes, store: store)
            feature.transport.route("genre/movie/list") { _ in
                .json(#"{"genres": []}"#, headers: ["Cache-Control": "max-age=60"])
            }
            try await feature.run("popular --format ids\(policy)")
            #expect(feature.output.lines.count == 20)
            requests.append(feature.transport.requests.count)
        }
        #expect(requests == [2, 0, 2, 0])
    }

    @Test("Stored responses can be counted and removed")
    func usage() async throws {
        let feature = try Feature(Self.routes)
        try await feature.run("popular --format ids")
        let usage = try await feature.storedResponses()
        #expect(usage.count == 1)
        #expect(usage.bytes > 1_000)
        try await feature.run("cache clear")
        #expect(feature.output.notes == ["Removed 1 stored answer."])
        #expect(try await feature.storedResponses().count == 0)
    }

    @Test("A source that does not cache stores no responses")
    func catalogue() async throws {
        let feature = try Feature(source: .catalogue, Self.routes)
        try await feature.run("popular --format ids")
        #expect(try await feature.storedResponses().count == 0)
    }

    @Test("A failing store fails only the commands for stored responses")
    func failingStore() async throws {
        let feature = try Feature(Self.routes, store: FailingRecordStore())
        try await feature.run("popular --format ids")
        #expect(feature.output.lines.count == 20)
        await #expect(throws: FailingRecordStore.error) { try await feature.run("cache") }
        await #expect(throws: FailingRecordStore.error) { try await feature.run("cache clear") }
    }
}

@Suite("Failures of film search", .timeLimit(.minutes(1)))
@MainActor
struct FailureTests {
    @Test(
        "A failed request throws its error and writes nothing",
        arguments: [
            (401, "", .credentialRefused(serverMessage: nil)),
            (404, "", .noSuchResource(serverMessage: "HTTP status 404")),
            (429, "", .tryLater(seconds: nil, serverMessage: nil)),
            (500, "", .unreachable(reason: "The server answered with HTTP status 500.")),
            (422, #"{"errors": ["no"]}"#, .rejected(serverMessage: "no")),
        ] as [(Int, String, MoviesError)]
    )
    func popular(status: Int, body: String, expected: MoviesError) async throws {
        let feature = try Feature(["movie/popular": { _ in .json(body, status: status) }])
        await #expect(throws: expected) {
            try await feature.run("popular --format json")
        }
        #expect(feature.output.data.isEmpty)
    }

    @Test(
        "A missing film, a text that is no reference, and a foreign id are different errors",
        arguments: [
            ("78", .tmdb, .noSuchMovie(id: "78")), ("Blade Runner", .tmdb, .notAReference("Blade Runner")),
            ("https://www.themoviedb.org/movie/78", .catalogue, .foreignID(id: "78", source: "catalogue")),
            ("78", .catalogue, .noSuchMovie(id: "tt0000078")),
        ] as [(String, MoviesSource, MoviesError)]
    )
    func details(reference: String, source: MoviesSource, expected: MoviesError) async throws {
        let feature = try Feature(source: source)
        await #expect(throws: expected) {
            try await feature.run("show '\(reference)' --format table")
        }
    }

    @Test("Without stored responses, a policy that allows no request fails")
    func offline() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        await #expect(throws: MoviesError.notStored) {
            try await feature.run("popular --format ids --offline")
        }
        #expect(feature.transport.requests.isEmpty)
    }

    @Test("An output that cannot be written throws its own error")
    func output() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        await #expect(throws: TestError.self) {
            try await feature.run("popular --format ids", output: TextOutputSpy(failure: TestError()))
        }
    }
}

@Suite("Posters of film search", .timeLimit(.minutes(1)))
@MainActor
struct PosterFileTests {
    private nonisolated static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1])

    private func feature(poster: String = #""/p.jpg""#) throws -> Feature {
        try Feature([
            "movie/7": { _ in .json(#"{"id": 7, "title": "Rain", "poster_path": \#(poster)}"#) },
            "configuration": { _ in .json("{}") },
            "w342/p.jpg": { _ in HTTPResponse(statusCode: 200, headers: [:], body: Self.jpeg) },
        ])
    }

    @Test("'poster -o -' writes the file of the nearest width to the output")
    func output() async throws {
        let feature = try feature()
        try await feature.run("poster 7 -o - --width 300")
        #expect(feature.output.bytes == Array(Self.jpeg))
        #expect(feature.output.data.isEmpty)
    }

    @Test("'poster -o FILE' writes the file and its path")
    func file() async throws {
        let feature = try feature()
        let path = FileManager.default.temporaryDirectory.appending(path: "poster-\(UUID().uuidString).jpg").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await feature.run("poster 7 -o \(path) --width 300")
        #expect(FileManager.default.contents(atPath: path) == Self.jpeg)
        #expect(feature.output.data == path + "\n")
        #expect(feature.output.bytes.isEmpty)
    }

    @Test("A film without a poster throws an error")
    func none() async throws {
        let feature = try feature(poster: "null")
        await #expect(throws: MoviesError.noPoster(title: "Rain")) {
            try await feature.run("poster 7 -o - --width 300")
        }
    }

    @Test("A missing film and a missing poster throw different errors")
    func failures() async throws {
        let feature = try feature()
        await #expect(throws: MoviesError.noSuchMovie(id: "8")) { try await feature.run("poster 8 -o -") }
        await #expect(throws: MoviesError.noPicture(reason: "it does not have the poster")) {
            try await feature.run("poster 7 -o - --width 92")
        }
        await #expect(throws: MoviesError.notAReference("x y")) {
            try await feature.run("poster 'x y' -o -")
        }
    }
}
