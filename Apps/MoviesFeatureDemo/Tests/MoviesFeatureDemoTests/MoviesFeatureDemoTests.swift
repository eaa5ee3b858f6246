import CoreDomain
import DemoSupport
import DemoTesting
import MovieCatalogue
import MoviesInterface
import NetworkingTesting
import ProcessSupport
import TerminalTesting
import TerminalText
import TerminalUI
import Testing

@testable import MoviesFeatureDemo

@Suite("Demo of film search", .timeLimit(.minutes(5)))
struct MoviesFeatureDemoTests {
    /// Starts the demo and searches for a film. The results fit one page, so no request for a second page receives
    /// the fault that a test chooses.
    private func search() async throws -> PseudoTerminal {
        let terminal = try demo.start()
        try await terminal.waitFor("Popular films")
        terminal.send("blade runner\r")
        try await terminal.waitFor("▸ Blade Runner")
        return terminal
    }

    @Test("movies-feature-demo shows a chosen server error once, and restores the terminal when it quits")
    func error() async throws {
        let terminal = try await search()

        try await terminal.chooseFault(3)
        terminal.send("/alien\r")
        let screen = try await terminal.waitFor("Press r to try again.")
        #expect(screen.text.contains("This fault was switched on."))
        #expect(!screen.text.contains("Blade Runner"))
        // After the fault, the chooser resets the fault and its hint.
        #expect(screen.text.contains("F9 faults"))

        terminal.send("r")
        try await terminal.waitFor("▸ Alien")
        #expect(try await terminal.ending(after: "q") == .clean)
    }

    @Test("FaultyMoviesRepository delays a page by two seconds, and keeps the fault of a cancelled request")
    @MainActor
    func late() async throws {
        let clock = ManualClock()
        let faults = FaultChooser(none: Fault.none, in: Navigator(appName: "test"))
        let movies = FaultyMoviesRepository(movies: CatalogueMoviesRepository(), faults: faults, clock: clock)
        faults.next = .late
        let loading = Task { try await movies.page(1, of: .popular(), onStored: nil) }
        await clock.waitForSleeper(until: .seconds(2))
        loading.cancel()
        await #expect(throws: CancellationError.self) { try await loading.value }
        #expect(faults.next == .late)
    }

    @Test("The fault of an empty list occurs only in a list")
    @MainActor
    func emptyList() async throws {
        let faults = FaultChooser(none: Fault.none, in: Navigator(appName: "test"))
        let movies = FaultyMoviesRepository(movies: CatalogueMoviesRepository(), faults: faults)
        let movie = try #require(try await movies.page(1, of: .popular(), onStored: nil).value.movies.first)
        faults.next = .empty
        #expect(try await movies.details(of: movie.id, language: nil, onStored: nil).value.movie.id == movie.id)
        #expect(try await movies.page(1, of: .popular(), onStored: nil).value.movies.isEmpty)
        #expect(faults.next == .none)
    }

    @Test(
        "movies-feature-demo shows the URL of a film's page instead of opening a browser, and loads no network library"
    )
    func openAddress() async throws {
        let terminal = try await search()
        #if os(Linux)
            let libraries = ["libsqlite3.so", "libFoundationNetworking", "libcurl"]
            #expect(try terminal.loadedLibraries(among: libraries) == ["libsqlite3.so"])
        #endif
        terminal.send("\r")
        // The screen shows the film's runtime only after the details have arrived.
        try await terminal.waitFor("Runtime")
        terminal.send("o")
        try await terminal.waitFor("https://www.imdb.com/title/tt0083658/")
        terminal.send("\r")
        try await terminal.waitUntil("the web address to close") { !$0.text.contains("https://") }
        #expect(try await terminal.ending(after: "qq") == .clean)
    }

    @Test("movies-feature-demo writes popular films once if there is no terminal")
    func withoutTerminal() async throws {
        let outcome = try await demo.run()
        let rows = outcome.text.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(rows.count == 20 && rows.allSatisfy { $0.count == 5 }, "\(outcome.text)\(outcome.errorText)")
        #expect(outcome.exitCode == 0)
    }
}

let demo = DemoExecutable("movies-feature-demo")
