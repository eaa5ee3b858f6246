import CoreDomain
import Foundation
import MoviesDomain
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
        try await feature.module.showDetails(of: "78", format: .table, output: feature.output)
        #expect(feature.output.lines.first == "Blade Runner")
        #expect(feature.output.lines.contains { $0.hasPrefix(label) && $0.hasSuffix("9.0 of 10, 1 vote") })
    }

    @Test("A second run sends no request")
    func cached() async throws {
        let store = InMemoryRecordStore()
        var requests: [Int] = []
        for policy in [CachePolicy.freshWhileValid, .freshWhileValid, .reload, .storedOnly] {
            let feature = try Feature(Self.routes, store: store)
            feature.transport.route("genre/movie/list") { _ in
                .json(#"{"genres": []}"#, headers: ["Cache-Control": "max-age=60"])
            }
            try await feature.module.showList(
                MoviesListRequest(.popular, policy: policy),
                format: .ids,
                output: feature.output
            )
            #expect(feature.output.lines.count == 20)
            requests.append(feature.transport.requests.count)
        }
        #expect(requests == [2, 0, 2, 0])
    }

    @Test("Stored responses can be counted and removed")
    func usage() async throws {
        let feature = try Feature(Self.routes)
        try await feature.module.showList(MoviesListRequest(.popular), format: .ids, output: feature.output)
        let usage = try await feature.module.cacheUsage()
        #expect(usage.responses == 1)
        #expect(usage.bytes > 1_000)
        #expect(try await feature.module.clearCache() == 1)
        #expect(try await feature.module.cacheUsage().responses == 0)
    }

    @Test("A source that does not cache stores no responses")
    func catalogue() async throws {
        let feature = try Feature(source: .catalogue, Self.routes)
        try await feature.module.showList(MoviesListRequest(.popular), format: .ids, output: feature.output)
        #expect(try await feature.module.cacheUsage().responses == 0)
    }

    @Test("A failing store fails only the commands for stored responses")
    func failingStore() async throws {
        let feature = try Feature(Self.routes, store: FailingRecordStore())
        try await feature.module.showList(MoviesListRequest(.popular), format: .ids, output: feature.output)
        #expect(feature.output.lines.count == 20)
        await #expect(throws: FailingRecordStore.error) { try await feature.module.cacheUsage() }
        await #expect(throws: FailingRecordStore.error) { try await feature.module.clearCache() }
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
            try await feature.module.showList(MoviesListRequest(.popular), format: .json, output: feature.output)
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
            try await feature.module.showDetails(of: reference, format: .table, output: feature.output)
        }
    }

    @Test("Without stored responses, a policy that allows no request fails")
    func offline() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        await #expect(throws: MoviesError.notStored) {
            let request = MoviesListRequest(.popular, policy: .storedOnly)
            try await feature.module.showList(request, format: .ids, output: feature.output)
        }
        #expect(feature.transport.requests.isEmpty)
    }

    @Test("An output that cannot be written throws its own error")
    func output() async throws {
        let feature = try Feature(["movie/popular": manyPages])
        await #expect(throws: TestError.self) {
            try await feature.module.showList(
                MoviesListRequest(.popular),
                format: .ids,
                output: TextOutputSpy(failure: TestError())
            )
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

    @Test("Returns the poster in the nearest size, with the film's number")
    func file() async throws {
        let poster = try await feature().module.poster(of: "7", width: 300)
        #expect(poster.movieID == 7)
        #expect(poster.file == Self.jpeg)
    }

    @Test("A film without a poster throws an error")
    func none() async throws {
        let feature = try feature(poster: "null")
        await #expect(throws: MoviesError.noPoster(title: "Rain")) {
            try await feature.module.poster(of: "7", width: 300)
        }
    }

    @Test("A missing film and a missing poster throw different errors")
    func failures() async throws {
        let feature = try feature()
        await #expect(throws: MoviesError.noSuchMovie(id: "8")) { try await feature.module.poster(of: "8", width: 300) }
        await #expect(throws: MoviesError.noPicture(reason: "it does not have the poster")) {
            try await feature.module.poster(of: "7", width: 92)
        }
        await #expect(throws: MoviesError.notAReference("x y")) {
            try await feature.module.poster(of: "x y", width: 92)
        }
    }
}
