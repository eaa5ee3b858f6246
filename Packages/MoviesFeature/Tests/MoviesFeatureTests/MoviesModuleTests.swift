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
