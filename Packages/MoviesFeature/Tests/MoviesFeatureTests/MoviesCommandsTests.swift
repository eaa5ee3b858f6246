import CommandKit
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import TerminalTextTesting
import Testing

@Suite("Commands of film search", .timeLimit(.minutes(10)))
@MainActor
struct MoviesCommandsTests {
    private let feature: FeatureFixture

    init() throws {
        feature = try FeatureFixture(
            rainRoutes.merging(["search/movie": manyPages, "movie/popular": manyPages]) { $1 }
        )
    }

    @Test("All commands of MoviesModule are valid, and only those that fetch films need the service")
    func declarations() throws {
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: MoviesModule.declarations)
        #expect(root.problems == [])
        let lines = ["search rain", "popular", "show 7", "poster 7", "cache", "cache status", "cache clear"]
        let needs = try lines.map { MoviesModule.needsService(try feature.parse($0)) }
        #expect(needs == [true, true, true, true, false, false, false])
    }

    @Test("The command 'search' requests the query, year and language, sorts the films, saves the query, and needs one")
    func search() async throws {
        try await feature.run("search the film --year 1982 --language FR-fr --sort rating --format ids")
        let query = "query=the%20film&primary_release_year=1982&language=fr-FR&page=1"
        #expect(feature.queries("search/movie").first == query)
        #expect(feature.queries("genre/movie/list").first == "language=fr-FR")
        #expect(feature.output.lines.first == "20" && feature.queries.saved == ["the film"])
        let error = await #expect(throws: UsageError.self) { try await feature.run("search") }
        #expect(error?.message.hasPrefix("The search is empty.") == true)
    }

    @Test(
        "The commands 'search' and 'popular' end a truncated list with a note about the option that shows more",
        arguments: [
            ("search film --limit 5", "More: a larger --limit."), ("search film", "More: --page 2, or --all."),
            ("popular", "More: --page 2."),
        ]
    )
    func more(line: String, text: String) async throws {
        let terminal = TextOutputSpy(width: 80)
        try await feature.run("\(line) --format table", output: terminal)
        #expect(terminal.notes.contains { $0.hasSuffix(text) }, "\(terminal.notes)")
    }

    @Test(
        "The commands 'search' and 'popular' request only the pages that their options need",
        arguments: [
            ("search film", [1], 20), ("search film --limit 50", [1, 2, 3], 50),
            ("search film --limit \(Int.max)", [1, 2, 3, 4, 5, 6], 120), ("search film --page 3 --limit 5", [3], 5),
            ("search film --pages 2", [1, 2], 40), ("search film --all", [1, 2, 3, 4, 5, 6], 120),
            ("search film --all --limit 25 --sort rating", [1, 2, 3, 4, 5, 6], 25),
            ("popular --limit 25", [1, 2], 25), ("popular --page 3", [3], 20),
        ]
    )
    func pages(line: String, requested: [Int], shown: Int) async throws {
        try await feature.run("\(line) --format ids")
        #expect(feature.requestedPages("search/movie") + feature.requestedPages("movie/popular") == requested)
        #expect(feature.output.lines.count == shown)
        #expect(feature.queries.saved.isEmpty == (line.hasPrefix("popular") || line.contains("--page 3")))
    }

    @Test("The command 'search' cancels its requests if the output cannot be written")
    func unwritable() async throws {
        let gate = Gate()
        feature.transport.route("search/movie") { request in
            if request.queryItem("page") == "2" { try await gate.pass() }
            return try await manyPages(request)
        }
        await #expect(throws: TestError.self) {
            try await feature.run("search film --pages 2 --format ids", output: TextOutputSpy(failure: TestError()))
        }
        // The second page never passes the gate, so the command can return only after cancelling its request.
        #expect(gate.log.passed.isEmpty)
    }

    @Test(
        "The commands 'show' and 'poster' accept a title of several words, with a year, with or without quotes",
        arguments: ["rain man", "'rain man'", "Rain Man 1988", "tmdb:8", "8", "https://www.themoviedb.org/movie/8"]
    )
    func titles(movie: String) async throws {
        let feature = try FeatureFixture(rainRoutes)
        try await feature.run("show \(movie) --format ids")
        #expect(feature.output.data == "8\n")
        await #expect(throws: MoviesError.noPoster(title: "Rain Man")) { try await feature.run("poster \(movie)") }
    }

    @Test("The commands 'show', 'poster' and 'rate' say which year in a title is wrong")
    func wrongYear() async throws {
        let ratings = FakeMovieRatings()
        let feature = try FeatureFixture(rainRoutes, ratings: ratings)
        for line in ["show rain man 1989", "show 'rain man 1987'", "rate rain man 1989 9", "poster rain man 1989"] {
            let output = TextOutputSpy()
            try? await feature.run(line, output: output)
            #expect(output.notes.first?.hasPrefix("Rain Man is from 1988, not 198") == true, "\(line)")
        }
        #expect(ratings.calls.last == "set tmdb:8 9")
    }

    @Test(
        "The command 'show' shows the films that the service has, and then reports the others",
        arguments: [
            ("show 7 9 https://www.themoviedb.org/movie/7 nonsense", "7\n7\n", ["There is no film with the id 9."]),
            ("show Q5 7", "7\n", []), ("show https://letterboxd.com/film/unknown/ 7", "7\n", []),
        ]
    )
    func severalMovies(line: String, shown: String, notes: [String]) async throws {
        feature.transport.route("search/movie") { _ in .movies([]) }
        await #expect(throws: (any Error).self) { try await feature.run(line + " --format ids") }
        #expect(feature.output.data == shown && feature.output.notes == notes)
    }

    @Test("The commands 'show', 'popular' and 'search' request the language")
    func language() async throws {
        for (line, path, query) in [
            ("show 7 --language fr", "movie/7", "language=fr&append_to_response=credits"),
            ("popular --language de-AT", "movie/popular", "language=de-AT&page=1"),
            ("search tmdb:7 --language it", "movie/7", "language=it&append_to_response=credits"),
        ] {
            try await feature.run(line)
            #expect(feature.queries(path).last == query)
        }
    }

    @Test("The JSON of the command 'show' is an object with the source for one film, and a list for several")
    func listJSON() async throws {
        for (line, key, count) in [("show 7", "source", nil), ("show 7 7", "movies", 2)] {
            let output = TextOutputSpy()
            try await feature.run(line + " --format json", output: output)
            let json = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? [String: Any]
            #expect(json?[key] != nil && (json?["movies"] as? [Any])?.count == count)
        }
    }

    @Test("The command 'cache' shows the path and number of stored responses, and 'cache clear' removes them")
    func cache() async throws {
        try await feature.run("popular --format ids")
        try await feature.run("cache")
        #expect(feature.output.lines.last?.hasPrefix("/cache/responses\t1\t") == true)
        try await feature.run("cache clear")
        try await feature.run("cache clear")
        #expect(feature.output.notes == ["Removed 1 stored response.", "Removed 0 stored responses."])
    }

    @Test("A failing store fails the commands 'cache' and 'cache clear'")
    func failingStore() async throws {
        let feature = try FeatureFixture(store: WatchedRecordStore.failing)
        await #expect(throws: WatchedRecordStore.failure) { try await feature.run("cache") }
        await #expect(throws: WatchedRecordStore.failure) { try await feature.run("cache clear") }
    }
}

@Suite("The command 'poster'", .timeLimit(.minutes(10)))
@MainActor
struct PosterCommandTests {
    private nonisolated static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 1])
    private let feature: FeatureFixture

    init() throws {
        feature = try FeatureFixture([
            "movie/7": { _ in .json(#"{"id": 7, "title": "Rain", "poster_path": "/p.jpg"}"#) },
            "movie/8": { _ in .json("{}", status: 500) },
            "w342/p.jpg": { _ in HTTPResponse(statusCode: 200, headers: [:], body: Self.jpeg) },
        ])
    }

    @Test("'poster -o -' writes the image of the nearest width to standard output, and '-o FILE' the path of its file")
    func output() async throws {
        try await feature.run("poster 7 -o - --width 300")
        #expect(feature.output.bytes == Array(Self.jpeg) && feature.output.data.isEmpty)
        let path = FileManager.default.temporaryDirectory.appending(path: "poster-\(UUID().uuidString).jpg").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await feature.run("poster 7 -o \(path) --width 300")
        #expect(FileManager.default.contents(atPath: path) == Self.jpeg && feature.output.data == path + "\n")
        let output = TextOutputSpy()
        try await feature.run("poster 7 -o \(path) --width 300 --force --format json", output: output)
        let change = #"{"change":"saved","id":"tmdb:7","path":"\#(path)","title":"Rain","year":null}"#
        #expect(output.data.filter { !$0.isWhitespace } == #"{"changes":[\#(change)]}"#)
    }

    @Test("'poster' rejects an unusable file before it downloads the poster")
    func unusableFile() async throws {
        await #expect(throws: OutputFileError.self) { try await feature.run("poster 7 -o /nowhere/rain.jpg") }
        #expect(feature.transport.requests.allSatisfy { !$0.url.path.hasSuffix("p.jpg") })
    }

    @Test("After a failure of the service, 'poster' advises to try again, and to use no other source")
    func remedy() async throws {
        let failure = await #expect(throws: CommandFailure.self) { try await feature.run("poster 8") }
        #expect(failure?.message?.hasSuffix("Try again later.") == true && failure?.exitCode == .unavailable)
    }
}
