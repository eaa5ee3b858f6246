import AsyncTesting
import CoreDomain
import Foundation
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import NetworkingTesting
import Observation
import TerminalText
import TerminalUI
import Testing

@Suite("MoviePreview", .timeLimit(.minutes(10)))
@MainActor
struct MoviePreviewTests {
    private let movies = StubMoviesListViewModel()
    private let details = StubMovieDetailsViewModel()
    private let clock = ManualClock()
    private let wide = RenderContext(size: Size(columns: 120, rows: 30))
    private let narrow = RenderContext(size: Size(columns: 119, rows: 30))

    /// Returns a screen with three films, laid out, with the focus in the list.
    private func screen(_ context: RenderContext? = nil) -> MoviesSearchScreen {
        movies.show(3)
        let screen = MoviesSearchScreen(
            viewModel: DefaultMoviesSearchViewModel(movies),
            caption: .sample,
            preview: .sample(details, clock: clock),
            query: "film"
        ) { _ in nil }
        screen.didLayout(context ?? wide)
        return screen
    }

    private func endPause() async {
        await clock.waitForSleeper(until: MoviePreviewViewModel.delay)
        clock.advance(by: MoviePreviewViewModel.delay - clock.now.offset)
        await eventually { !details.started.isEmpty }
    }

    private func show(_ number: Int) {
        let movie = Movie.sample(number, "Film \(number)")
        let details = MovieDetails(movie: movie, runtimeMinutes: 117, directors: ["Ann"], cast: ["Cid"])
        self.details.state = .loaded(MovieDetailsItemViewModel(details), isRefreshing: false)
    }

    private func preview(_ screen: MoviesSearchScreen) -> String {
        screen.lines(wide).compactMap { $0.split(separator: "│").dropFirst().first }.joined(separator: "\n")
    }

    @Test("After a pause, MoviePreview loads the selected film, and is rendered again with its details")
    func loaded() async {
        let screen = screen()
        #expect(details.started == [] && preview(screen).contains("Film 1"))
        await endPause()
        #expect(details.started == ["tmdb:1"] && preview(screen).contains("What happens."))
        let frames = Observations { preview(screen) }
        Task { show(1) }
        let facts = [
            "Film 1 (2010)", "Director  Ann", "Cast      Cid", "Runtime   1 h 57 min",
            "No poster: the terminal shows no colours.",
        ]
        for await frame in frames where facts.allSatisfy(frame.contains) { return }
        Issue.record("No frame shows the details.")
    }

    @Test("MoviePreview loads only the last film of a fast movement, and shows no details of another film")
    func superseded() async {
        let screen = screen()
        await clock.waitForSleeper(until: MoviePreviewViewModel.delay)
        screen.press(.down, .down, in: wide)
        await eventually { clock.sleeperOffsets.count == 1 }
        await endPause()
        #expect(details.started == ["tmdb:3"])
        show(3)
        let cancellations = details.cancellations
        screen.press(.up, in: wide)
        #expect(details.cancellations == cancellations + 1)
        #expect(!preview(screen).contains("Director"))
        // The loaded film needs no second load.
        screen.press(.down, in: wide)
        #expect(preview(screen).contains("Director"))
        // A second pause would have begun by now.
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleeperOffsets.isEmpty && details.started == ["tmdb:3"])
    }

    @Test("MoviePreview loads nothing while a field has the focus, and cancels its load then and at the end")
    func typing() async {
        let screen = screen()
        await clock.waitForSleeper(until: MoviePreviewViewModel.delay)
        screen.press(.character("/"), in: wide)
        await eventually { clock.sleeperOffsets.isEmpty }
        screen.press(.character("x"), in: wide)
        #expect(clock.sleeperOffsets.isEmpty)
        screen.press(.escape, in: wide)
        await endPause()
        #expect(details.started == ["tmdb:1"])
        var cancellations = details.cancellations
        screen.press(.character("/"), in: wide)
        #expect(details.cancellations > cancellations)
        cancellations = details.cancellations
        screen.didDisappear()
        #expect(details.cancellations > cancellations)
    }

    @Test("MoviePreview loads nothing in a terminal with less than 120 columns")
    func narrowTerminal() async {
        let screen = screen(narrow)
        for _ in 0..<100 { await Task.yield() }
        #expect(clock.sleeperOffsets.isEmpty)
        screen.didLayout(wide)
        await endPause()
        #expect(details.started == ["tmdb:1"])
        let cancellations = details.cancellations
        screen.didLayout(narrow)
        #expect(details.cancellations > cancellations)
    }

    @Test("MoviePreview shows the first paragraph of a failure in lines that fit, below the facts of the list")
    func failure() async {
        let screen = screen()
        await endPause()
        details.state = .failed(message: String(repeating: "word ", count: 40) + "\(hostileTitle)\nAdvice.")
        let text = preview(screen)
        #expect(text.contains("What happens.") && text.contains("No details: word") && isHarmless(text))
        #expect(text.components(separatedBy: "word").count == 41 && !text.contains("Advice."))
        screen.press(.down, in: wide)
        #expect(!preview(screen).contains("No details"))
    }

    @Test("MoviePreview requests the poster in the width of its area, and draws it beside the details")
    func poster() async {
        let capabilities = TerminalCapabilities(colorSupport: .trueColor, graphics: .iTerm2)
        let context = RenderContext(size: Size(columns: 120, rows: 40), capabilities: capabilities)
        let screen = screen(context)
        #expect(details.widths.last == capabilities.pixels(in: Size(columns: 24, rows: 1)).columns)
        await endPause()
        show(1)
        details.poster = .loaded(Data("poster".utf8))
        await eventually { !screen.render(context).images.isEmpty }
        #expect(screen.render(context).images.map(\.origin) == [Position(row: 3, column: 61)])
    }
}
