import CommandKit
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import TerminalText
import TerminalTextTesting
import Testing

@Suite("Commands of film search", .timeLimit(.minutes(1)))
@MainActor
struct MoviesCommandsTests {
    private let feature: FeatureFixture

    init() throws {
        feature = try FeatureFixture([
            "search/movie": manyPages,
            "movie/popular": manyPages,
            "movie/7": { _ in .json(#"{"id": 7, "title": "Rain"}"#) },
        ])
    }

    @Test("All commands of MoviesModule are valid, and only those that fetch films need the service")
    func declarations() throws {
        let root = Command("app", summary: "", options: [CommonOptions.format], subcommands: MoviesModule.declarations)
        #expect(root.problems == [])
        for line in ["search rain", "popular", "show 7", "poster 7"] {
            #expect(MoviesModule.needsService(try feature.parse(line)), "\(line)")
        }
        for line in ["cache", "cache status", "cache clear"] {
            #expect(!MoviesModule.needsService(try feature.parse(line)), "\(line)")
        }
    }

    @Test("The command 'search' requests the query, year and language, sorts the films and saves the query")
    func search() async throws {
        try await feature.run("search the film --year 1982 --language FR-fr --sort rating --format ids")
        let query = feature.transport.requests(to: "search/movie").first?.url.query(percentEncoded: true)
        #expect(query == "query=the%20film&primary_release_year=1982&language=fr-FR&page=1")
        #expect(feature.output.lines.first == "20")
        #expect(feature.queries.saved == ["the film"])
    }

    @Test("The command 'search' rejects an empty query")
    func emptyQuery() async throws {
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

    @Test("The option --offline uses only stored responses, and --refresh ignores stored responses")
    func policies() async throws {
        await #expect(throws: MoviesError.notStored) { try await feature.run("popular --offline") }
        #expect(feature.transport.requests.isEmpty)
        for line in ["popular", "popular", "popular --refresh", "popular --offline"] { try await feature.run(line) }
        #expect(feature.requestedPages("movie/popular") == [1, 1])
    }

    @Test("The command 'show' accepts the id or the URL of a film")
    func show() async throws {
        try await feature.run("show 7 --format ids")
        try await feature.run("show https://www.themoviedb.org/movie/7 --format ids")
        #expect(feature.output.data == "7\n7\n")
    }

    /// The routes of a service with the films Rain (1932), Rain Man (1988) and another one.
    private static let movies: [String: RoutedTransport.Route] = [
        "movie/7": { _ in .json(#"{"id": 7, "title": "Rain"}"#) },
        "movie/8": { _ in .json(#"{"id": 8, "title": "Rain Man"}"#) },
        "movie/9": { _ in .json(#"{"id": 9, "title": "Other"}"#) },
        "search/movie": { request in
            let words = request.queryItem("query")?.lowercased() ?? ""
            let year = request.queryItem("primary_release_year")
            let movies = [(7, "Rain", "1932"), (8, "Rain Man", "1988")]
                .filter { $0.1.lowercased().contains(words) && [nil, $0.2].contains(year) }
                .map { #"{"id": \#($0.0), "title": "\#($0.1)", "release_date": "\#($0.2)"}"# }
            return .movies(movies)
        },
    ]

    @Test(
        "The commands 'show' and 'poster' accept a title of several words, with a year, with or without quotes",
        arguments: ["rain man", "'rain man'", "Rain Man 1988", "tmdb:8", "8", "https://www.themoviedb.org/movie/8"]
    )
    func titles(movie: String) async throws {
        let feature = try FeatureFixture(Self.movies)
        try await feature.run("show \(movie) --format ids")
        #expect(feature.output.data == "8\n")
        await #expect(throws: MoviesError.noPoster(title: "Rain Man")) { try await feature.run("poster \(movie)") }
    }

    @Test("The commands 'show', 'poster' and 'rate' say which year in a title is wrong")
    func wrongYear() async throws {
        let ratings = FakeMovieRatings()
        let feature = try FeatureFixture(Self.movies, ratings: ratings)
        for line in ["show rain man 1989", "show 'rain man 1987'", "rate rain man 1989 9", "poster rain man 1989"] {
            let output = TextOutputSpy()
            try? await feature.run(line, output: output)
            #expect(output.notes.first?.hasPrefix("Rain Man is from 1988, not 198") == true, "\(line)")
        }
        #expect(ratings.calls.last == "set tmdb:8 9")
    }

    @Test(
        "Words after 'show' are films of their own if no film has them as its title, and otherwise one unknown title",
        arguments: [("man rain", "8\n7\n"), ("rain man tmdb:9", "8\n9\n"), ("rain xyz", nil), ("7 9", "7\n9\n")]
    )
    func eachWord(words: String, ids: String?) async throws {
        let feature = try FeatureFixture(Self.movies)
        if let ids {
            try await feature.run("show \(words) --format ids")
            #expect(feature.output.data == ids)
        } else {
            await #expect(throws: MovieMatchError.noMatch(words)) { try await feature.run("show \(words)") }
            #expect(feature.output.data == "")
        }
    }

    @Test("The command 'show' shows the films that the service has, and then reports the others")
    func severalMovies() async throws {
        await #expect(throws: MovieMatchError.self) {
            try await feature.run("show 7 8 https://www.themoviedb.org/movie/7 nonsense --format ids")
        }
        #expect(feature.output.data == "7\n7\n")
        #expect(feature.output.notes == ["There is no film with the id 8."])
    }

    @Test("The commands 'show' and 'popular' request the language")
    func language() async throws {
        try await feature.run("show 7 --language fr")
        try await feature.run("popular --language de-AT")
        let requests = ["movie/7", "movie/popular"].compactMap { feature.transport.requests(to: $0).first }
        let queries = requests.map { $0.url.query(percentEncoded: true) }
        #expect(queries == ["language=fr&append_to_response=credits", "language=de-AT&page=1"])
        try await feature.run("search tmdb:7 --language it --refresh")
        let last = feature.transport.requests(to: "movie/7").last?.url.query(percentEncoded: true)
        #expect(last == "language=it&append_to_response=credits")
    }

    @Test("The JSON of the command 'show' is an object for one film, and a list for several")
    func listJSON() async throws {
        for (line, keys) in [("show 7", ["id", "title"]), ("show 7 7", ["movies"])] {
            let output = TextOutputSpy()
            try await feature.run(line + " --format json", output: output)
            let json = try JSONSerialization.jsonObject(with: Data(output.data.utf8)) as? [String: Any]
            #expect(keys.allSatisfy { json?[$0] != nil }, "\(line)")
            #expect((json?["movies"] == nil) == (line == "show 7"))
        }
    }

    @Test(
        "The command 'show' shows the other films after an id of another source and after an address with an unknown title",
        arguments: ["tmdb:8", "https://letterboxd.com/film/unknown/"]
    )
    func unusableReference(reference: String) async throws {
        let feature = try FeatureFixture(
            source: .catalogue,
            [
                "search/movie": { _ in .movies([]) },
                "movie/tt0000007": { _ in .json(#"{"id": 7, "title": "Rain"}"#) },
            ]
        )
        await #expect(throws: (any Error).self) { try await feature.run("show \(reference) 7 --format ids") }
        #expect(feature.output.data == "7\n")
    }

    @Test("After a failure of the service, the command 'poster' advises to try again, and to use no other source")
    func posterRemedy() async throws {
        let feature = try FeatureFixture(["movie/7": { _ in .json("{}", status: 500) }])
        let failure = await #expect(throws: CommandFailure.self) { try await feature.run("poster 7") }
        #expect(failure?.message?.hasSuffix("Try again later.") == true && failure?.exitCode == .unavailable)
    }

    @Test(
        "The command 'show' finds the film of an address at Letterboxd by its title, and by its year if there are several"
    )
    func letterboxd() async throws {
        let dunes = [(7, "2021-01-01"), (8, "1984")].map { id, date in
            #"{"id": \#(id), "title": "Dune", "release_date": "\#(date)"}"#
        }
        let feature = try FeatureFixture([
            "search/movie": { _ in .movies(dunes) },
            "movie/7": { _ in .json(#"{"id": 7, "title": "Dune"}"#) },
        ])
        try await feature.run("show https://letterboxd.com/film/dune-2021/ --format ids")
        #expect(feature.output.data == "7\n")
        await #expect(throws: MovieMatchError.self) { try await feature.run("show https://letterboxd.com/film/dune/") }
        await #expect(throws: MovieMatchError.noMatch("dune part two")) {
            try await feature.run("show https://letterboxd.com/film/dune-part-two/")
        }
        try await feature.run("search https://letterboxd.com/film/dune-2021/ --format ids")
        #expect(feature.queries.saved == ["dune 2021"])
    }

    @Test("The command 'poster' rejects an unusable file before it downloads the poster")
    func unusableFile() async throws {
        let feature = try FeatureFixture([
            "configuration": { _ in .json(#"{"images": {"secure_base_url": "https://i.example.org/t/p/"}}"#) },
            "movie/7": { _ in .json(#"{"id": 7, "title": "Rain", "poster_path": "/p.jpg"}"#) },
        ])
        await #expect(throws: OutputFileError.self) { try await feature.run("poster 7 -o /nowhere/rain.jpg") }
        await #expect(throws: OutputFileError.exists(path: #filePath)) {
            try await feature.run("poster 7 -o \(#filePath)")
        }
        #expect(feature.transport.requests.allSatisfy { !$0.url.path.hasSuffix("p.jpg") })
    }

    @Test("The command 'cache' shows the path and number of stored responses, and 'cache clear' removes them")
    func cache() async throws {
        try await feature.run("popular --format ids")
        try await feature.run("cache")
        #expect(feature.output.lines.last?.hasPrefix("/cache/responses\t1\t") == true)
        try await feature.run("cache clear")
        try await feature.run("cache clear")
        #expect(feature.output.notes == ["Removed 1 stored response.", "Removed 0 stored responses."])
        try await feature.run("cache status --format ids")
        #expect(feature.output.lines.last == "/cache/responses")
    }
}
