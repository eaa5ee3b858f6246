import AsyncTesting
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

/// Tests of a source whose name and rating label differ from those of the app's sources.
@Suite("MoviesSource without code in the feature", .timeLimit(.minutes(1)))
@MainActor
struct ThirdSourceTests {
    private let clock = ManualClock()
    private let feature: FeatureFixture

    init() throws {
        let source = MoviesSource(
            name: "festival",
            namespace: .external,
            ratingLabel: "Jury"
        )
        let routes: [String: RoutedTransport.Route] = [
            "movie/popular": manyPages, "search/movie": manyPages,
            "movie/tt0000078": { _ in .json(#"{"id": 78, "title": "Rain", "vote_average": 9, "vote_count": 1}"#) },
        ]
        feature = try FeatureFixture(source: source, routes, typingDelay: .seconds(3), clock: clock)
    }

    @Test("The command 'show' writes the name and the rating label of a third source")
    func texts() async throws {
        try await feature.run("show 78 --format table")
        #expect(feature.output.lines.contains { $0.hasPrefix("Jury") && $0.hasSuffix("9.0 of 10, 1 vote") })
        try await feature.run("show 78 --format json")
        #expect(feature.output.data.contains(#""source" : "festival""#))
    }

    @Test("For a third source with IMDb ids, the command 'show' accepts an IMDb id and rejects a TMDB URL")
    func namespace() async throws {
        try await feature.run("show tt0000078 --format ids")
        #expect(feature.output.data == "78\n")
        await #expect(throws: MoviesError.foreignID(id: "78", of: "TMDB", source: "festival")) {
            try await feature.run("show https://www.themoviedb.org/movie/78 --format ids")
        }
    }

    @Test("MoviesSearchScreen uses the typing delay of the app and the name of a third source")
    func typing() async throws {
        let navigator = Navigator(appName: "movies")
        let context = RenderContext(size: Size(columns: 60, rows: 12))
        feature.module.startSearchFlow(in: navigator, actions: MoviesModuleActions { _ in })
        _ = navigator.topScreen?.handle(.key(.character("r")), context)
        await clock.waitForSleeper(until: .seconds(3))
        #expect(feature.transport.requests(to: "search/movie").isEmpty)
        clock.advance(by: .seconds(3))
        await eventually { !(feature.transport.requests(to: "search/movie").isEmpty) }
        let status = navigator.topScreen?.status(context).runs.map(\.text.string).joined()
        #expect(status?.contains("festival") == true)
    }
}
