import CoreDomain
import Foundation
import MoviesDomain
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

    /// Searches for "film".
    private func search(
        _ pages: ClosedRange<Int>? = nil,
        limit: Int? = nil,
        sort: MoviesSortOrder = .relevance,
        format: OutputFormat = .ids
    ) async throws {
        let search = MovieSearch(query: try #require(MovieQuery("film")))
        let request = MoviesListRequest(.search(search), pages: pages, limit: limit, sort: sort)
        try await feature.module.showList(request, format: format, output: feature.output)
    }

    @Test("Writes the films and saves the query")
    func search() async throws {
        try await search(format: .tabSeparated)
        #expect(feature.output.lines.count == 20)
        #expect(feature.output.lines.first == "1\tFilm 1\t\t0.0\t")
        #expect(feature.queries.saved == ["film"])
    }

    @Test("Searches in the requested year and language")
    func yearAndLanguage() async throws {
        let search = MovieSearch(query: try #require(MovieQuery("film")), year: 1982, language: "fr-FR")
        try await feature.module.showList(MoviesListRequest(.search(search)), format: .ids, output: feature.output)
        let asked = feature.transport.requests(to: "search/movie").first?.url.query(percentEncoded: true)
        #expect(asked == "query=film&primary_release_year=1982&language=fr-FR&page=1")
    }

    @Test(
        "Fetches the pages that the request needs",
        arguments: [
            (nil, nil, .relevance, [1], 20), (nil, 50, .relevance, [1, 2, 3], 50), (nil, 40, .relevance, [1, 2], 40),
            (nil, 1, .relevance, [1], 1), (nil, 0, .relevance, [1], 0),
            (nil, .max, .relevance, [1, 2, 3, 4, 5, 6], 120), (3...3, nil, .relevance, [3], 20),
            (3...3, 5, .relevance, [3], 5), (1...2, nil, .relevance, [1, 2], 40), (1...4, 25, .relevance, [1, 2], 25),
            (1...500, nil, .relevance, [1, 2, 3, 4, 5, 6], 120), (1...500, 25, .relevance, [1, 2], 25),
            (1...500, 25, .rating, [1, 2, 3, 4, 5, 6], 25), (1...3, 25, .title, [1, 2, 3], 25),
        ] as [(ClosedRange<Int>?, Int?, MoviesSortOrder, [Int], Int)]
    )
    func pages(pages: ClosedRange<Int>?, limit: Int?, sort: MoviesSortOrder, asked: [Int], shown: Int) async throws {
        try await search(pages, limit: limit, sort: sort)
        #expect(feature.pagesAsked("search/movie") == asked)
        #expect(feature.output.lines.count == shown)
    }

    @Test(
        "Fetches all pages for the best films",
        arguments: [(MoviesSortOrder.rating, "120"), (.relevance, "1"), (.title, "1")]
    )
    func sorted(sort: MoviesSortOrder, first: String) async throws {
        try await search(1...500, limit: 1, sort: sort)
        #expect(feature.output.lines == [first])
    }

    @Test("Popular films need no query and save none")
    func popular() async throws {
        let request = MoviesListRequest(.popular, limit: 25)
        try await feature.module.showList(request, format: .ids, output: feature.output)
        #expect(feature.pagesAsked("movie/popular") == [1, 2])
        #expect(feature.output.lines.count == 25)
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
        let search = MovieSearch(query: try #require(MovieQuery("film")))
        try await feature.module.showList(MoviesListRequest(.search(search)), format: .ids, output: feature.output)
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
        let searching = Task { try await search(1...500) }
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
        let search = MoviesListRequest(.search(MovieSearch(query: try #require(MovieQuery("film")))), pages: 1...2)
        await #expect(throws: TestError.self) {
            try await feature.module.showList(search, format: .ids, output: TextOutputSpy(failure: TestError()))
        }
        // The second page never passes the gate, so the verb returns only because its request is cancelled.
        #expect(gate.log.passed.isEmpty)
    }
}
