import AsyncTesting
import CoreDomain
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import Testing

@Suite("Order and filter of MoviesSearchScreen", .timeLimit(.minutes(1)))
@MainActor
struct ArrangementTests {
    private let viewModel = StubMoviesSearchViewModel()
    private let screen: MoviesSearchScreen
    private let panel = StubPanel()

    init() {
        viewModel.movies.items = [
            .init(.sample(1, "Brazil", released: "1985-02-20")), .init(.sample(2, "Amélie", released: "2001-04-25")),
            .init(.sample(3, "Zodiac", released: "2007-03-02")),
        ]
        viewModel.movies.summary.totalResults = 40
        viewModel.movies.state = .loaded
        screen = MoviesSearchScreen(viewModel: viewModel, caption: .sample, preview: .sample()) { [panel] _ in panel }
        panel.preferredHeight = 0
        press(.escape)
    }

    private func context(_ columns: Int = 60) -> RenderContext {
        RenderContext(size: Size(columns: columns, rows: 12))
    }

    private func press(_ keys: Key...) {
        for key in keys {
            screen.didLayout(context())
            _ = screen.handle(.key(key), context())
        }
    }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }

    private func lines(_ columns: Int = 60) -> [String] { screen.render(context(columns)).lines }

    @Test("The key s sorts the rows, shows the order in the header, and keeps the film selected")
    func order() {
        press(.down, .character("s"))
        #expect(lines()[2].hasPrefix("  Title · by year "))
        #expect(
            lines()[3].hasPrefix("  Zodiac") && lines()[4].hasPrefix("▸ Amélie") && lines()[5].hasPrefix("  Brazil")
        )
        press(.character("s"), .character("s"))
        #expect(lines()[2].hasPrefix("  Title · by title ") && lines()[3].hasPrefix("▸ Amélie"))
        press(.enter)
        #expect(viewModel.opened == [1])
        press(.character("s"))
        #expect(lines()[2].hasPrefix("  Title   "))
    }

    @Test("The key s keeps the film selected that the last list selected")
    func orderOfNewList() {
        viewModel.movies.items = [
            .init(.sample(4, "Jaws", released: "1975-06-20")), .init(.sample(5, "Heat", released: "1995-12-15")),
        ]
        press(.character("s"))
        #expect(lines()[4].hasPrefix("▸ Jaws"))
    }

    @Test("A further page of a sorted list keeps the film selected")
    func furtherPage() async {
        screen.didAppear()
        press(.character("s"), .end)
        #expect(lines()[5].hasPrefix("▸ Brazil"))
        viewModel.movies.items.append(.init(.sample(4, "Jaws", released: "1990-06-20")))
        await eventually { lines()[6].hasPrefix("▸ Brazil") }
        #expect(lines()[5].hasPrefix("  Jaws"))
        screen.didDisappear()
    }

    @Test("A page of a sorted list that arrives while its row is selected selects the last film before it")
    func selectedFooter() async {
        screen.didAppear()
        press(.character("s"))
        viewModel.movies.state = .loading(.nextPage)
        press(.end)
        #expect(!lines().contains { $0.hasPrefix("▸") })
        viewModel.movies.items.append(.init(.sample(4, "Jaws", released: "1990-06-20")))
        viewModel.movies.state = .loaded
        await eventually { lines()[6].hasPrefix("▸ Brazil") }
        viewModel.movies.state = .loading(.nextPage)
        press(.end, .character("s"))
        #expect(lines().contains { $0.hasPrefix("▸ Brazil") })
        screen.didDisappear()
    }

    @Test("A filter without matches keeps the film selected that was selected before")
    func selectionAfterFilter() {
        press(.down, .character("f"))
        type("xyz")
        press(.escape)
        #expect(lines()[4].hasPrefix("▸ Amélie"))
    }

    @Test("The letters that match the filter are underlined")
    func underlinedFilter() {
        press(.character("f"))
        type("li")
        let canvas = screen.render(context())
        #expect((0..<30).filter { canvas.style(row: 3, column: $0).isUnderlined } == [5, 6])
    }

    @Test("The key f filters the rows while the user types, and Esc removes the filter")
    func filter() {
        press(.end, .character("f"))
        type("i")
        #expect(lines()[2].hasPrefix(" Filter  i") && lines()[2].hasSuffix("3 of 3 loaded"))
        type("l")
        #expect(lines()[2].hasSuffix("1 of 3 loaded") && lines()[3].hasPrefix("▸ Brazil"))
        #expect(screen.keys.map(\.keys.string) == ["Enter", "Esc"] && screen.takesText)
        press(.enter)
        #expect(screen.statusText().hasPrefix("1 of 1 in 3 loaded"))
        press(.escape)
        #expect(lines()[2].hasPrefix("  Title") && screen.statusText().hasPrefix("1 of 40"))
    }

    @Test("A filter that no title contains says so, and loads no further pages")
    func nothing() {
        press(.character("f"), .character("x"))
        let loads = viewModel.movies.nextPages
        type("yz")
        #expect(lines()[3].contains("No loaded film has “xyz” in its title."))
        press(.enter, .enter)
        #expect(viewModel.opened.isEmpty && viewModel.movies.nextPages == loads)
    }

    @Test("Another search removes the filter and keeps the order")
    func otherSearch() {
        press(.character("s"), .character("f"))
        type("zodiac")
        press(.enter, .character("/"))
        type("a")
        #expect(lines()[2].hasPrefix("  Title · by year "))
    }

    @Test(
        "Suggestions are beside the rows from 120 columns, else above them, and cover no row while the user types",
        arguments: [40, 60, 119, 120, 200]
    )
    func suggestions(columns: Int) throws {
        panel.preferredHeight = 10
        press(.character("/"))
        type("a")
        let lines = lines(columns)
        let titles = try ["Brazil", "Amélie", "Zodiac"].map { title in
            try #require(lines.firstIndex { $0.dropFirst(2).hasPrefix(title) })
        }
        let row = try #require(lines.firstIndex { $0.contains("Suggestions") })
        let isBeside = columns >= 120
        #expect(titles == (isBeside ? [3, 4, 5] : [7, 8, 9]) && row == (isBeside ? 2 : 1))
        let column = isBeside ? min(columns / 2, 90) + 2 : 12
        let context = context(columns)
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: row, column: column))), context))
        #expect(panel.events.last == .mouse(MouseEvent(.click, at: Position(row: 0, column: isBeside ? 2 : 3))))
        // A click on a row selects it, and the list then has its usual place.
        #expect(screen.handle(.mouse(MouseEvent(.click, at: Position(row: titles[1], column: 5))), context))
        #expect(self.lines(columns)[4].hasPrefix("▸ Amélie"))
    }

    @Test("A low terminal has no suggestions, and the arrow key goes to the list", arguments: [3, 5])
    func lowSuggestions(rows: Int) {
        panel.preferredHeight = 4
        panel.handledKeys = [.down]
        press(.character("/"))
        let context = RenderContext(size: Size(columns: 60, rows: rows))
        #expect(!screen.render(context).lines.joined().contains("Suggestions"))
        #expect(screen.handle(.key(.down), context) && !screen.takesText)
    }
}

struct MatchedTitleTests {
    @Test(
        "MatchedTitle underlines the beginnings of words that the search contains, ignoring case and diacritics",
        arguments: [
            ("amelie", "Amélie", ["Amélie"]), ("alien", "My Stepmother Is an Alien", ["Alien"]),
            ("lien", "Alien", []), ("blade ru", "Blade Runner", ["Blade", "Ru"]), ("al alien", "Aliens", ["Alien"]),
            ("東", "東京物語", ["東"]), ("the", "Bathe the Therapist", ["the", "The"]),
            ("2", "Alien 2: 28 Days", ["2", "2"]),
        ]
    )
    func matches(query: String, title: String, underlined: [String]) {
        let line = MatchedTitle(query: query).styled(SafeText(title), .plain)
        #expect(line.runs.map(\.text.string).joined() == title)
        #expect(line.runs.filter(\.style.isUnderlined).map(\.text.string) == underlined)
    }

    @Test("MatchedTitle underlines the text of a filter anywhere in the title")
    func filter() {
        let line = MatchedTitle(filter: "li").styled("Alien lies", .plain)
        #expect(line.runs.map(\.text.string) == ["A", "li", "en ", "li", "es"])
    }

    @Test("MatchedTitle underlines nothing without words", arguments: [nil, "", " - "])
    func noWords(query: String?) {
        #expect(MatchedTitle(query: query).styled("Alien", .bold).runs.map(\.style) == [.bold])
    }
}
