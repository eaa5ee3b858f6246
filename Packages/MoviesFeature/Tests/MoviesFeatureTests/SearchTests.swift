import CoreDomain
import Foundation
import MoviesFeature
import MoviesTestSupport
import Networking
import TerminalText
import TerminalTextTesting
import Testing

@Suite("MoviesModule searches", .timeLimit(.minutes(1)))
@MainActor
struct SearchTests {
    private let feature: Feature

    init() throws {
        feature = try Feature(["search/movie": manyPages, "movie/popular": manyPages])
    }

    private func search(_ options: MoviesListOptions, _ format: OutputFormat = .ids) async throws {
        let query = try #require(MovieQuery("film"))
        try await feature.module.search(query, options: options, format: format, output: feature.output)
    }

    @Test("and writes what it found, and keeps the query")
    func search() async throws {
        try await search(MoviesListOptions(), .tabSeparated)
        #expect(feature.output.lines.count == 20)
        #expect(feature.output.lines.first == "1\tFilm 1\t\t0.0\t")
        #expect(feature.queries.saved == ["film"])
    }

    @Test("in the year and the language that were given")
    func yearAndLanguage() async throws {
        let query = try #require(MovieQuery("film"))
        try await feature.module.search(query, year: 1982, language: "fr-FR", format: .ids, output: feature.output)
        let asked = feature.transport.requests(to: "search/movie").first?.url.query(percentEncoded: true)
        #expect(asked == "query=film&primary_release_year=1982&language=fr-FR&page=1")
    }

    @Test(
        "as many pages as options say",
        arguments: [
            (MoviesListOptions(), [1], 20), (MoviesListOptions(limit: 50), [1, 2, 3], 50),
            (MoviesListOptions(limit: 40), [1, 2], 40), (MoviesListOptions(limit: 1), [1], 1),
            (MoviesListOptions(limit: 0), [1], 0), (MoviesListOptions(limit: .max), [1, 2, 3, 4, 5, 6], 120),
            (MoviesListOptions(pages: .single(3)), [3], 20), (MoviesListOptions(pages: .single(3), limit: 5), [3], 5),
            (MoviesListOptions(pages: .first(2)), [1, 2], 40),
            (MoviesListOptions(pages: .first(4), limit: 25), [1, 2], 25),
            (MoviesListOptions(pages: .all), [1, 2, 3, 4, 5, 6], 120),
            (MoviesListOptions(pages: .all, limit: 25), [1, 2], 25),
            (MoviesListOptions(pages: .all, limit: 25, sort: .rating), [1, 2, 3, 4, 5, 6], 25),
            (MoviesListOptions(pages: .first(3), limit: 25, sort: .title), [1, 2, 3], 25),
        ]
    )
    func pages(options: MoviesListOptions, asked: [Int], shown: Int) async throws {
        try await search(options)
        #expect(feature.pagesAsked("search/movie") == asked)
        #expect(feature.output.lines.count == shown)
    }

    @Test(
        "all pages for the best of them",
        arguments: [(MoviesListOptions.Sort.rating, "120"), (.relevance, "1"), (.title, "1")]
    )
    func sorted(sort: MoviesListOptions.Sort, first: String) async throws {
        try await search(MoviesListOptions(pages: .all, limit: 1, sort: sort))
        #expect(feature.output.lines == [first])
    }

    @Test("for nothing when popular films are wanted, and keeps no query then")
    func popular() async throws {
        try await feature.module.showPopular(
            options: MoviesListOptions(limit: 25),
            format: .ids,
            output: feature.output
        )
        #expect(feature.pagesAsked("movie/popular") == [1, 2])
        #expect(feature.output.lines.count == 25)
        #expect(feature.queries.saved.isEmpty)
    }

    @Test("off the main queue, and writes on it")
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
        let query = try #require(MovieQuery("film"))
        try await feature.module.search(query, format: .ids, output: feature.output)
        #expect(MainQueue.isCurrent)
        #expect(!onMainQueue.all.isEmpty)
        #expect(!onMainQueue.all.contains(true))
    }

    @Test("and ends promptly when it is cancelled")
    func cancelled() async throws {
        let gate = Gate()
        feature.transport.route("search/movie") { _ in
            try await gate.pass()
            return .json("{}")
        }
        let searching = Task { try await search(MoviesListOptions(pages: .all)) }
        await gate.wait { $0.arrived == [0] }
        searching.cancel()
        await #expect(throws: CancellationError.self) { try await searching.value }
        await gate.wait { $0.cancelled == [0] }
        #expect(feature.queries.saved.isEmpty)
    }
}
