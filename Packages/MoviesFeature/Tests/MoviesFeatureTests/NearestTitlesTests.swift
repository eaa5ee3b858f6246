import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import PlainUI
import PlainUITesting
import TerminalTextTesting
import Testing

@Suite("The nearest titles of the film search feature", .timeLimit(.minutes(1)))
@MainActor
struct NearestTitlesTests {
    /// Finds “Alien” by its title and by “al…”, and nothing by other words.
    private static let route: RoutedTransport.Route = { request in
        let isFound = ["ale", "alien"].contains(request.queryItem("query")?.lowercased())
        return .movies(isFound ? [#"{"id": 348, "title": "Alien"}"#] : [])
    }

    @Test("The plain interface numbers the nearest titles, and the command 'try' searches for one")
    func plain() async throws {
        let feature = try FeatureFixture(["search/movie": Self.route])
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        let terminal = ScriptedTerminal("try 2", "try 1", "try 1", "try again")
        let start = MoviesSearchStart(query: MovieQuery("alein"))
        feature.module.startSearchFlow(in: navigator, start, actions: MoviesModuleActions { _ in })
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        #expect(
            terminal.lines.dropFirst() == [
                "Loading the search for “alein”.", "Nothing was found for the search for “alein”.",
                "The source is tmdb.", "Nearest titles. Type try and a number to search for one.", "1. Alien",
                "Films> try 2", "“2” is not a title. Give a number from 1 to 1.",
                "Films> try 1", "Loading the search for “Alien”.", "1 film:", "1. Alien.",
                "Films> try 1", "There are no nearest titles.",
                // Without a number, the words are a search.
                "Films> try again", "Loading the search for “try again”.",
                "Nothing was found for the search for “try again”.", "The source is tmdb.",
            ]
        )
    }

    @Test("The command 'search' writes the nearest titles in a note, and sends no request with '--offline'")
    func command() async throws {
        let feature = try FeatureFixture(["search/movie": Self.route])
        try await feature.run("search alein")
        #expect(feature.output.notes.last == "Nearest titles: “Alien”.")
        #expect(feature.output.data.isEmpty)
        let requests = feature.transport.requests(to: "search/movie").count
        #expect(requests <= 7)
        let offline = TextOutputSpy()
        try await feature.run("search alein --offline", output: offline)
        #expect(offline.notes.last == "Nearest titles: “Alien”.")
        #expect(feature.transport.requests(to: "search/movie").count == requests)
    }
}
