import CoreDomain
import MoviesFeature
import MoviesTestSupport
import Networking
import Persistence
import TerminalText
import TerminalTextTesting
import Testing

@Suite("MoviesModule shows films and looks after its cache", .timeLimit(.minutes(1)))
@MainActor
struct DetailsAndCacheTests {
    private static let routes: [String: RoutedTransport.Route] = [
        "movie/popular": manyPages,
        "movie/78": { _ in .json(#"{"id": 78, "title": "Blade Runner", "vote_average": 9, "vote_count": 1}"#) },
        "movie/tt0000078": { _ in .json(#"{"id": 78, "title": "Blade Runner", "vote_average": 9, "vote_count": 1}"#) },
    ]

    @Test(
        "a film, its rating labelled by whose it is",
        arguments: [(MoviesSource.tmdb, "Rating"), (.catalogue, "Critics")]
    )
    func details(source: MoviesSource, label: String) async throws {
        let feature = try Feature(source: source, Self.routes)
        try await feature.module.showDetails(of: "78", format: .table, output: feature.output)
        #expect(feature.output.lines.first == "Blade Runner")
        #expect(feature.output.lines.contains { $0.hasPrefix(label) && $0.hasSuffix("9.0 of 10, 1 vote") })
    }

    @Test("a second run asks for nothing")
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

    @Test("what is stored can be counted and cleared")
    func usage() async throws {
        let feature = try Feature(Self.routes)
        try await feature.module.showList(MoviesListRequest(.popular), format: .ids, output: feature.output)
        let usage = try await feature.module.cacheUsage()
        #expect(usage.responses == 1)
        #expect(usage.bytes > 1_000)
        #expect(try await feature.module.clearCache() == 1)
        #expect(try await feature.module.cacheUsage().responses == 0)
    }

    @Test("nothing of the catalogue is stored: it answers from this machine")
    func catalogue() async throws {
        let feature = try Feature(source: .catalogue, Self.routes)
        try await feature.module.showList(MoviesListRequest(.popular), format: .ids, output: feature.output)
        #expect(try await feature.module.cacheUsage().responses == 0)
    }

    @Test("a store that does not work fails whoever looks after it, and nobody else")
    func failingStore() async throws {
        let feature = try Feature(Self.routes, store: FailingRecordStore())
        try await feature.module.showList(MoviesListRequest(.popular), format: .ids, output: feature.output)
        #expect(feature.output.lines.count == 20)
        await #expect(throws: FailingRecordStore.error) { try await feature.module.cacheUsage() }
        await #expect(throws: FailingRecordStore.error) { try await feature.module.clearCache() }
    }
}
