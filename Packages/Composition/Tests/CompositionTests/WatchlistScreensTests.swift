import AsyncTesting
import CommandKit
import Composition
import CoreDomain
import MoviesFeature
import MoviesInterface
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

@Suite("The watchlist in the full-screen app", .timeLimit(.minutes(1)))
@MainActor
struct WatchlistScreensTests {
    /// Runs the app on the films that a search for “blade runner” finds, with the focus in the list.
    private func run(_ app: AppDIContainer, _ body: (AppSession) async throws -> Void) async throws {
        let start = MoviesSearchStart(query: MovieQuery("blade runner"))
        try await AppSession.run(app, start) { session in
            try await session.wait(for: "Blade Runner ")
            try await body(session)
        }
    }

    @Test("Changes on the watchlist screen change the mark in the list below, without a key press there")
    func changesOnWatchlist() async throws {
        try await run(AppDIContainer(.catalogue())) { session in
            let list = try #require(session.navigator.topScreen)
            let context = RenderContext(size: Size(columns: 80, rows: 22))
            @MainActor
            func waitForRow(_ row: String) async throws {
                let isShown = await eventually { list.render(context).lines.contains { $0.hasPrefix(row) } }
                guard isShown else { throw CancellationError() }
            }
            session.type("w")
            try await waitForRow("▸ ★ Blade Runner")
            session.type("L")
            try await session.wait(for: "▸ ★ Blade Runner")
            session.type("x")
            try await waitForRow("▸ ✓ Blade Runner")
            try await session.wait(for: "There are no films to watch.")
            session.type("u")
            try await waitForRow("▸ ★ Blade Runner")
            try await session.wait(for: "▸ ★ Blade Runner")
            session.type("d")
            try await waitForRow("▸   Blade Runner")
            #expect(session.navigator.topScreen !== list)
            session.type("q")
            #expect(session.navigator.topScreen === list)
        }
    }

    @Test("The search that the watchlist opens uses the language of the app's start")
    func language() async throws {
        let movies = FakeMovieSearch()
        var parts = AppParts.catalogue()
        parts.movies = .substitute(movies)
        let app = AppDIContainer(parts)
        try await app.run("watchlist add Rain")
        let start = MoviesSearchStart(query: MovieQuery("rain"), language: "fr-FR")
        try await AppSession.run(app, start) { session in
            session.type("L")
            try await session.wait(for: "▸ ★ Rain")
            session.type("\r")
            try await session.wait(for: "Details of a fake")
            #expect(movies.detailed.map(\.id) == [FakeMovieSearch.movie.id])
            session.type("q")
            session.type("a")
            try await session.wait(for: "Other films")
            #expect(movies.start?.query == nil)
            #expect(movies.start?.language == "fr-FR")
        }
    }
}
