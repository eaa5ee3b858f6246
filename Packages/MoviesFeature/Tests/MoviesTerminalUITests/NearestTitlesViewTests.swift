import MoviesPresentation
import MoviesTerminalUI
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

@Suite("Nearest titles", .timeLimit(.minutes(10)))
@MainActor
struct NearestTitlesViewTests {
    private let movies = StubMoviesListViewModel()

    private func screen(_ titles: [String] = ["Alien", "Aliens", "Alien 3"]) -> MoviesSearchScreen {
        movies.state = .empty
        movies.nearestTitles = titles
        let viewModel = DefaultMoviesSearchViewModel(movies)
        return MoviesSearchScreen(viewModel: viewModel, caption: .sample, preview: .sample(), query: "alein") { _ in
            nil
        }
    }

    @Test("MoviesSearchScreen shows the nearest titles below the words of a search without results, and the source")
    func rows() {
        #expect(
            screen().lines()[3...8] == [
                " Nothing found for “alein”. Did you mean:", " ▸ Alien", "   Aliens", "   Alien 3", "",
                " The source is tmdb.",
            ]
        )
    }

    @Test("Arrow keys select a nearest title, and Enter searches for it", arguments: [Key.down, .character("j")])
    func keys(down: Key) {
        let screen = screen()
        screen.press(down)
        #expect(screen.lines()[5] == " ▸ Aliens" && screen.keys.first { $0.keys == "Enter" }?.hint == "search")
        screen.press(.enter)
        #expect(movies.searches == ["“alein”", "“Aliens”"])
        #expect(screen.lines()[0].hasPrefix(" Search  Aliens"))
    }

    @Test("In MoviesSearchScreen, a click searches for the nearest title in its row, and not elsewhere")
    func click() {
        let screen = screen()
        for row in [3, 7, 11] { #expect(!screen.click(row: row, column: 4)) }
        screen.click(row: 6, column: 4)
        #expect(movies.searches.last == "“Alien 3”")
    }

    @Test("The nearest titles of MoviesSearchScreen fit a small terminal and contain no control characters")
    func sizes() {
        let screen = screen([hostileTitle, "Aliens"])
        for (columns, rows) in [(40, 10), (20, 3), (10, 2), (1, 1), (0, 0)] {
            let lines = screen.lines(RenderContext(size: Size(columns: columns, rows: rows)))
            #expect(lines.allSatisfy(isHarmless) && (rows != 3 || lines[2].hasPrefix(" ▸ Rain")))
        }
    }

    @Test("MoviesListView writes the nearest titles and the description of a search without results in notes")
    func note() async throws {
        movies.state = .empty
        movies.nearestTitles = ["Alien", "Aliens"]
        let output = TextOutputSpy()
        try await movies.run(.table, on: output, query: "alein", search: "“alein” of 1979")
        #expect(
            output.notes == [
                "Nothing found for “alein” of 1979. The source is tmdb.", "Nearest titles: “Alien”, “Aliens”.",
            ]
        )
    }
}
