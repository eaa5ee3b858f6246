import AsyncTesting
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import TerminalText
import TerminalUI
import Testing

@Suite("MoviesSearchFlowCoordinator", .timeLimit(.minutes(1)))
@MainActor
struct FlowTests {
    private let navigator = Navigator(appName: "movies")
    private let opened = Recorder<String>()
    private let context = RenderContext(size: Size(columns: 60, rows: 12))

    private func start(_ feature: FeatureFixture, _ start: MoviesSearchStart = MoviesSearchStart()) {
        let actions = MoviesModuleActions { [opened] in opened.append($0) }
        feature.module.startSearchFlow(in: navigator, start, actions: actions)
    }

    /// Waits until the top screen shows `text`, and returns the whole text of the screen.
    private func wait(for text: String) async -> String {
        var shown = ""
        await eventually {
            shown = navigator.topScreen?.render(context).lines.joined(separator: "\n") ?? ""
            return shown.contains(text)
        }
        return shown
    }

    private func press(_ keys: Key...) {
        for key in keys { _ = navigator.topScreen?.handle(.key(key), context) }
    }

    private let routes: [String: RoutedTransport.Route] = [
        "movie/popular": { _ in
            .json(#"{"total_pages": 1, "total_results": 1, "results": [{"id": 7, "title": "Old title"}]}"#)
        },
        "search/movie": { _ in
            .json(#"{"total_pages": 1, "total_results": 1, "results": [{"id": 7, "title": "Found"}]}"#)
        },
        "movie/7": { _ in .json(#"{"id": 7, "title": "New title", "overview": "What happens."}"#) },
    ]

    @Test("The search flow shows the details of an opened film, and afterwards the list shows the title of the details")
    func details() async throws {
        start(try FeatureFixture(routes))
        _ = await wait(for: "Old title")
        let list = try #require(navigator.topScreen)
        press(.escape, .enter)
        #expect(navigator.topScreen !== list)
        _ = await wait(for: "What happens.")
        press(.character("o"))
        #expect(opened.all == ["https://www.themoviedb.org/movie/7"])
        navigator.pop()
        #expect(navigator.topScreen === list)
        #expect(await wait(for: "New title").contains("▸ New title"))
    }

    @Test("The search flow requests popular films and details in the given language")
    func language() async throws {
        let feature = try FeatureFixture(routes)
        start(feature, MoviesSearchStart(language: "fr"))
        _ = await wait(for: "Old title")
        press(.escape, .enter)
        _ = await wait(for: "What happens.")
        for path in ["movie/popular", "movie/7"] {
            let query = feature.transport.requests(to: path).first?.url.query(percentEncoded: true)
            #expect(query?.hasPrefix("language=fr&") == true, "\(path)")
        }
    }

    @Test("The search flow uses the typing delay of the app, and its status has the name of the source")
    func typing() async throws {
        let clock = ManualClock()
        let feature = try FeatureFixture(source: .catalogue, routes, typingDelay: .seconds(3), clock: clock)
        start(feature)
        press(.character("r"))
        await clock.waitForSleeper(until: .seconds(3))
        #expect(feature.transport.requests(to: "search/movie").isEmpty)
        clock.advance(by: .seconds(3))
        await eventually { !feature.transport.requests(to: "search/movie").isEmpty }
        #expect(navigator.topScreen?.status(context).runs.contains { $0.text.string.contains("catalogue") } == true)
    }

    @Test("The search screen is released with its navigator")
    func released() async throws {
        let feature = try FeatureFixture(routes)
        var navigator: Navigator? = Navigator(appName: "movies")
        if let navigator { feature.module.startSearchFlow(in: navigator, actions: MoviesModuleActions { _ in }) }
        weak let screen = navigator?.topScreen
        navigator = nil
        await eventually { screen == nil }
        #expect(screen == nil)
    }
}
