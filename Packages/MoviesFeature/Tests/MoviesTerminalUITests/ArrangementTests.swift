import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import Testing

@Suite("Order and filter of MoviesSearchScreen", .timeLimit(.minutes(10)))
@MainActor
struct ArrangementTests {
    private let movies = StubMoviesListViewModel()
    private let screen: MoviesSearchScreen
    private let panel = StubPanel()

    init() {
        movies.items = [
            .init(.sample(1, "Brazil", released: "1985-02-20")), .init(.sample(2, "Amélie", released: "2001-04-25")),
            .init(.sample(3, "Zodiac", released: "2007-03-02")),
        ]
        movies.summary.totalResults = 40
        movies.state = .loaded
        screen = MoviesSearchScreen(
            viewModel: DefaultMoviesSearchViewModel(movies),
            caption: .sample,
            preview: .sample()
        ) { [panel] _ in panel }
        panel.preferredHeight = 0
        screen.didLayout(.sample)
        screen.press(.escape)
    }

    @Test("The key s sorts the rows, shows the order in the header, and keeps the film selected, also in a new list")
    func order() {
        screen.press(.down, .character("s"))
        #expect(screen.shownRows(2...5) == ["  Title · by year", "  Zodiac", "▸ Amélie", "  Brazil"])
        screen.press(.character("s"), .character("s"))
        #expect(screen.shownRows(2...3) == ["  Title · by title", "▸ Amélie"])
        screen.press(.enter)
        #expect(movies.opened == [1])
        screen.press(.character("s"))
        #expect(screen.shownRows(2...2) == ["  Title"])
        movies.items = [.init(.sample(4, "Jaws", released: "1975")), .init(.sample(5, "Heat", released: "1995"))]
        screen.press(.character("s"))
        #expect(screen.shownRows(3...4) == ["▸ Heat", "  Jaws"])
    }

    @Test("The key f filters the rows while the user types, underlines matches, and Esc removes the filter")
    func filter() {
        screen.press(.end, .character("f"), .character("i"))
        #expect(screen.lines()[2].hasPrefix(" Filter  i") && screen.lines()[2].hasSuffix("3 of 3 loaded"))
        screen.press(.character("l"))
        #expect(screen.lines()[2].hasSuffix("1 of 3 loaded") && screen.shownRows(3...3) == ["▸ Brazil"])
        let canvas = screen.render(.sample)
        #expect((0..<30).filter { canvas.style(row: 3, column: $0).isUnderlined } == [6, 7])
        #expect(screen.keys.map(\.keys.string) == ["Enter", "Esc"] && screen.takesText)
        screen.press(.enter)
        #expect(screen.statusText().hasPrefix("1 of 1 in 3 loaded"))
        screen.press(.escape)
        #expect(screen.shownRows(2...2) == ["  Title"] && screen.statusText().hasPrefix("1 of 40"))
    }

    @Test("A filter without matches says so, loads no further pages, and keeps the film selected")
    func nothing() {
        screen.press(.down, .character("f"), .character("x"))
        let loads = movies.nextPages
        screen.type("yz")
        #expect(screen.lines()[3].contains("No loaded film has “xyz” in its title."))
        screen.press(.enter, .enter)
        #expect(movies.opened.isEmpty && movies.nextPages == loads)
        screen.press(.escape)
        #expect(screen.shownRows(4...4) == ["▸ Amélie"])
    }

    @Test("Another search removes the filter and keeps the order")
    func otherSearch() {
        screen.press(.character("s"), .character("f"))
        screen.type("zodiac")
        screen.press(.enter, .character("/"), .character("a"))
        #expect(screen.shownRows(2...2) == ["  Title · by year"])
    }

    @Test("Suggestions are beside the rows from 120 columns, else above them", arguments: [40, 60, 119, 120, 200])
    func suggestions(columns: Int) throws {
        let context = RenderContext(size: Size(columns: columns, rows: 12))
        panel.preferredHeight = 10
        screen.press(.character("/"), .character("a"), in: context)
        let lines = screen.lines(context)
        let titles = try ["Brazil", "Amélie", "Zodiac"].map { title in
            try #require(lines.firstIndex { $0.dropFirst(2).hasPrefix(title) })
        }
        let row = try #require(lines.firstIndex { $0.contains("Suggestions") })
        let isBeside = columns >= 120
        #expect(titles == (isBeside ? [3, 4, 5] : [7, 8, 9]) && row == (isBeside ? 2 : 1))
        #expect(screen.click(row: row, column: isBeside ? min(columns / 2, 90) + 2 : 12, in: context))
        #expect(panel.events.last == .mouse(MouseEvent(.click, at: Position(row: 0, column: isBeside ? 2 : 3))))
        // A click on a row selects it, and the list then has its usual place.
        #expect(screen.click(row: titles[1], column: 5, in: context))
        #expect(screen.lines(context)[4].hasPrefix("▸ Amélie"))
    }

    @Test("A low terminal has no suggestions, and the arrow key goes to the list", arguments: [3, 5])
    func lowSuggestions(rows: Int) {
        panel.preferredHeight = 4
        panel.handledKeys = [.down]
        screen.press(.character("/"))
        let context = RenderContext(size: Size(columns: 60, rows: rows))
        #expect(!screen.shows("Suggestions", context))
        #expect(screen.press(.down, in: context) && !screen.takesText)
    }
}

extension Screen {
    /// Returns the texts of rows without the columns from the year on.
    fileprivate func shownRows(_ rows: ClosedRange<Int>) -> [String] {
        lines()[rows].map { $0.replacing(/\ +(\d{4}|Year)\ .*/, with: "") }
    }
}

struct MatchedTitleTests {
    @Test(
        "MatchedTitle underlines the beginnings of words that the search contains, ignoring case and diacritics",
        arguments: [
            ("amelie", "Amélie", ["Amélie"]), ("alien", "My Stepmother Is an Alien", ["Alien"]), (nil, "Alien", []),
            ("lien", "Alien", []), ("blade ru", "Blade Runner", ["Blade", "Ru"]), ("al alien", "Aliens", ["Alien"]),
            ("東", "東京物語", ["東"]), ("the", "Bathe the Therapist", ["the", "The"]), (" - ", "Alien", []),
            ("2", "Alien 2: 28 Days", ["2", "2"]),
        ]
    )
    func matches(query: String?, title: String, underlined: [String]) {
        let line = MatchedTitle(query: query).styled(SafeText(title), .plain)
        #expect(line.runs.map(\.text.string).joined() == title)
        #expect(line.runs.filter(\.style.isUnderlined).map(\.text.string) == underlined)
    }

    @Test("MatchedTitle underlines the text of a filter anywhere in the title")
    func filter() {
        let line = MatchedTitle(filter: "li").styled("Alien lies", .plain)
        #expect(line.runs.map(\.text.string) == ["A", "li", "en ", "li", "es"])
    }
}
