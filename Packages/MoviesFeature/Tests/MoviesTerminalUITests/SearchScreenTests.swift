import AsyncTesting
import CoreDomain
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("MoviesSearchScreen", .timeLimit(.minutes(1)))
@MainActor
struct SearchScreenTests {
    private final class ChooseBox {
        var choose: (@MainActor (String) -> Void)?
    }

    private let viewModel = StubMoviesSearchViewModel()
    private var movies: StubMoviesListViewModel { viewModel.movies }
    private let panel = StubPanel()
    private let chooseBox = ChooseBox()
    private let context = RenderContext.sample

    private func screen(query: String = "") -> MoviesSearchScreen {
        MoviesSearchScreen(viewModel: viewModel, caption: .sample, preview: .sample(), query: query) {
            [panel, chooseBox] choose in
            chooseBox.choose = choose
            return panel
        }
    }

    /// Returns a screen with `count` films whose list has the focus.
    private func listScreen(_ count: Int, total: Int? = nil) -> MoviesSearchScreen {
        movies.show(count, total: total)
        let screen = screen()
        screen.press(.escape)
        return screen
    }

    // MARK: The fields

    @Test("Without a query, MoviesSearchScreen starts with popular films and the focus in the query field")
    func first() {
        panel.preferredHeight = 0
        let screen = screen()
        #expect(viewModel.starts == 1)
        #expect(screen.title == "Popular films")
        let canvas = screen.render(context)
        #expect(canvas.lines[0].hasPrefix(" Search  (a title, an id"))
        #expect(canvas.cursor == Position(row: 0, column: 9))
    }

    @Test("With a query, MoviesSearchScreen submits it and starts with the focus in the list")
    func firstQuery() {
        let screen = screen(query: "rain")
        #expect(viewModel.edits == [["rain", ""]])
        #expect(viewModel.submits == 1)
        #expect(viewModel.starts == 0)
        #expect(screen.render(context).cursor == nil)
    }

    @Test("The query field of MoviesSearchScreen accepts characters that are commands in the list, and pasted text")
    func typing() {
        let screen = screen()
        screen.type("q?j/")
        #expect(viewModel.edits.last == ["q?j/", ""])
        #expect(panel.texts.last == "q?j/")
        #expect(screen.render(context).lines[0].hasPrefix(" Search  q?j/"))
        _ = screen.handle(.paste(" C++\u{1B}[2J\nx"), context)
        #expect(viewModel.edits.last == ["q?j/ C++ x", ""])
    }

    @Test(
        "In MoviesSearchScreen, Tab moves the focus from the query field to the year and the list, and Shift-Tab back"
    )
    func focus() {
        let screen = screen()
        screen.press(.tab)
        screen.type("1982")
        #expect(viewModel.edits.last == ["", "1982"])
        #expect(screen.render(context).lines[0].hasSuffix("Year 1982"))
        screen.press(.tab)
        #expect(!screen.press(.character("q")))
        screen.press(.backTab, .backTab)
        screen.type("x")
        #expect(viewModel.edits.last == ["x", "1982"])
        // Typing in the refocused field replaces its text.
        screen.press(.tab)
        screen.type("1")
        #expect(viewModel.edits.last == ["x", "1"])
    }

    @Test(
        "In MoviesSearchScreen, Enter in a field submits the search and moves the focus to the list",
        arguments: [0, 1]
    )
    func submit(tabs: Int) {
        let screen = screen()
        for _ in 0..<tabs { screen.press(.tab) }
        screen.press(.enter)
        #expect(viewModel.submits == 1)
        #expect(!screen.press(.character("q")))
    }

    @Test("In MoviesSearchScreen, the key / moves the focus to the query field and selects its text")
    func slash() {
        let screen = screen()
        screen.type("rain")
        screen.press(.escape, .character("/"))
        #expect(panel.texts.last == "")
        #expect(screen.render(context).style(row: 0, column: 9).isInverse)
        screen.type("s")
        #expect(viewModel.edits.last == ["s", ""])
        screen.press(.escape, .character("/"), .left, .character("x"))
        #expect(viewModel.edits.last == ["xs", ""])
    }

    // MARK: Suggestions

    @Test("MoviesSearchScreen shows suggestions while the query field has the focus, and passes keys to them first")
    func suggestions() {
        let screen = screen()
        #expect(screen.render(context).lines[1].contains("Suggestions"))
        panel.handledKeys = [.down, .enter, .escape]
        #expect(screen.press(.down, .enter, .escape))
        #expect(viewModel.submits == 0)
        panel.handledKeys = []
        screen.press(.escape)
        #expect(!screen.render(context).lines.joined().contains("Suggestions"))
    }

    @Test("MoviesSearchScreen reports the suggestion panel as focused only while the query field has the focus")
    func focusedPanel() {
        let screen = screen()
        #expect(screen.focusedPanel?.keys == panel.keys)
        #expect(screen.keys.map(\.keys) == ["Enter", "Tab", "Esc"])
        screen.press(.tab)
        #expect(screen.focusedPanel == nil)
        screen.press(.tab)
        #expect(screen.focusedPanel == nil)
    }

    @Test("MoviesSearchScreen submits a chosen suggestion and moves the focus to the list")
    func choose() {
        let screen = screen()
        chooseBox.choose?("Amélie")
        #expect(viewModel.edits == [["Amélie", ""]])
        #expect(viewModel.submits == 1)
        #expect(screen.render(context).lines[0].hasPrefix(" Search  Amélie"))
        #expect(!screen.press(.character("q")))
    }

    // MARK: The list

    @Test("MoviesSearchScreen shows films in columns, and the position of the selected film in the status")
    func rows() {
        let screen = listScreen(3, total: 361)
        screen.press(.down)
        let lines = screen.render(context).lines
        #expect(lines[2] == "  Title                                       Year   Rating")
        #expect(lines[3] == "  Film 1                                      2010      8.0┃")
        #expect(lines[4] == "▸ Film 2                                      2010      8.0│")
        #expect(screen.render(context).style(row: 4, column: 5).isInverse)
        #expect(screen.statusText() == "2 of 361 · tmdb")
    }

    @Test(
        "In MoviesSearchScreen, arrow, page, Home and End keys and j, k, g, G, Space move the selection",
        arguments: [
            ([Key.down, .down], 3), ([.character("j"), .character("j"), .character("k")], 2), ([.pageDown], 9),
            ([.character("G")], 30), ([.character("G"), .character("g")], 1), ([.end, .home], 1),
            ([.end, .pageUp], 22),
            ([Key(.character(" "))], 9),
        ]
    )
    func moving(keys: [Key], position: Int) {
        let screen = listScreen(30)
        for key in keys { screen.press(key) }
        #expect(screen.statusText().hasPrefix("\(position) of 30"))
    }

    @Test("In MoviesSearchScreen, Up on the first film moves the focus to the query field, but k does not")
    func upToField() {
        let screen = listScreen(3)
        screen.press(.character("k"), .character("k"), .pageUp)
        #expect(viewModel.edits.isEmpty)
        #expect(!screen.takesText)
        screen.press(.up)
        screen.type("x")
        #expect(viewModel.edits.last == ["x", ""])
        #expect(screen.takesText)
    }

    @Test(
        "The help of MoviesSearchScreen contains each key that the list and the fields handle",
        arguments: [[], [.tab], [.tab, .tab], [.character("f")]] as [[Key]]
    )
    func help(keys: [Key]) {
        panel.preferredHeight = 0
        let missing = HandledKeys.missingInHelp {
            let screen = listScreen(3)
            for key in keys { screen.press(key) }
            return screen
        }
        #expect(missing.isEmpty)
    }

    @Test(
        "The year field of MoviesSearchScreen keeps at most four digits and converts them to ASCII",
        arguments: [
            ("abcd", ""), ("19822", "1982"), (" 1982", "1982"), ("１９８２", "1982"), ("19x8", "198"), ("½", ""),
        ]
    )
    func yearDigits(typed: String, year: String) {
        let screen = screen()
        screen.press(.tab)
        _ = screen.handle(.paste(typed), context)
        #expect(viewModel.edits.last == ["", year])
    }

    @Test("MoviesSearchScreen draws the message of a failure below the suggestions")
    func messageBelowSuggestions() {
        movies.state = .failed(message: "The host is away.")
        let screen = screen()
        panel.preferredHeight = 6
        let lines = screen.render(context).lines
        #expect(lines[4].contains("└"))
        #expect(lines[7...8] == [" The host is away.", " Press Enter to try again."])
    }

    @Test(
        "MoviesSearchScreen does not handle Escape, q, ? and x while the list has the focus",
        arguments: [Key.escape, .character("q"), .character("?"), .character("x")]
    )
    func others(key: Key) {
        #expect(!listScreen(3).press(key))
    }

    @Test("After a search without results whose words end with a year, Ctrl-Y removes the year from the words")
    func yearInWords() {
        viewModel.query = "alien 2099"
        viewModel.queryInAllYears = "alien"
        let screen = listScreen(0)
        #expect(screen.keys.contains { $0.keys == "Ctrl-Y" })
        let hint = "Press Ctrl-Y to search for “alien” in all years."
        #expect(screen.render(context).lines.contains { $0.contains(hint) })
        #expect(screen.press(.control("y")))
        #expect(viewModel.edits.last == ["alien", ""] && viewModel.submits == 1)
    }

    @Test("The key f does nothing in MoviesSearchScreen without films")
    func noFilter() {
        let screen = listScreen(0)
        #expect(!screen.press(.character("f")) && !screen.takesText)
        movies.state = .failed(message: "away")
        #expect(!screen.press(.character("f")) && !screen.takesText)
    }

    @Test("The title of MoviesSearchScreen contains the year, and Ctrl-Y removes it in each part of the screen")
    func year() {
        viewModel.query = "amelie"
        let screen = listScreen(0)
        #expect(screen.title == "“amelie”")
        #expect(!screen.keys.contains { $0.keys == "Ctrl-Y" })
        #expect(!screen.press(.control("y")))
        for focusing: Key in [.escape, .tab, .backTab] {
            screen.press(.character("/"), .tab)
            screen.type("2099")
            viewModel.year = 2099
            screen.press(focusing)
            #expect(screen.title == "“amelie” · 2099")
            #expect(screen.keys.contains { $0.keys == "Ctrl-Y" })
            #expect(
                screen.render(context).lines.contains { $0.contains("Press Ctrl-Y to search in all years, not only") }
            )
            screen.press(.control("y"))
            #expect(viewModel.edits.last == ["", ""])
            screen.press(.escape)
        }
        #expect(viewModel.submits == 3)
    }

    @Test("After a refresh, MoviesSearchScreen selects the film that was selected before, unless the user moved")
    func refreshedSelection() async {
        let screen = listScreen(5)
        screen.didAppear()
        screen.didLayout(context)
        for movesDuringLoad in [false, true] {
            movies.show(5)
            screen.press(.home, .down, .character("r"))
            movies.state = .loading(.refresh(.list))
            if movesDuringLoad { screen.press(.down) }
            movies.items = [7, 8, 9, 2, 1].map { MoviesListItemViewModel(.sample($0, "Film \($0)")) }
            movies.state = .loaded
            let expected = movesDuringLoad ? "3 of 5" : "4 of 5"
            await eventually { screen.statusText().hasPrefix(expected) }
        }
        screen.didDisappear()
    }

    @Test(
        "The status of MoviesSearchScreen names the part of a long list that the source returns",
        arguments: [(1_200, "1 of 1,200"), (10_000, "1 of 10,000"), (17_467, "1 of first 10,000 of 17,467")]
    )
    func longList(total: Int, text: String) {
        let screen = listScreen(3, total: total)
        #expect(screen.statusText().hasPrefix(text + " · "))
    }

    @Test(
        "In the list of MoviesSearchScreen, o opens the page of the selected film, and y and Y copy its address and id"
    )
    func pageAndCopies() {
        let screen = listScreen(3)
        screen.press(.down, .character("o"))
        #expect(movies.openedPages == [1])
        screen.press(.character("y"))
        #expect(movies.copiedAddresses == [1])
        #expect(screen.statusText() == "copied https://www.themoviedb.org/movie/2")
        screen.press(.character("Y"))
        #expect(movies.copiedIDs == [1])
        #expect(screen.statusText() == "copied tmdb:2")
        screen.press(.down)
        #expect(!screen.statusText().contains("copied"))
    }

    @Test("MoviesSearchScreen shows the text (untitled) for a blank title")
    func blankTitle() {
        let screen = listScreen(1)
        movies.items = [MoviesListItemViewModel(.sample(1, " \u{a0}"))]
        #expect(screen.render(context).lines.contains { $0.contains("(untitled)") })
    }

    @Test("MoviesSearchScreen selects the first film of the list when the user types")
    func typingResetsSelection() {
        let screen = listScreen(30)
        screen.press(.end, .character("/"), .character("x"))
        #expect(screen.statusText().hasPrefix("1 of 30"))
    }

    // MARK: Loading and failures

    @Test("MoviesSearchScreen shows a spinner during a search, but not during the pause after typing")
    func searching() {
        movies.state = .loading(.firstPage)
        viewModel.query = "rain"
        let screen = screen()
        screen.press(.escape)
        let canvas = screen.render(context)
        #expect(canvas.lines[3] == " ⠋ Searching…")
        #expect(canvas.isAnimated)
        #expect(screen.render(RenderContext(size: context.size, time: .milliseconds(100))).lines[3] == " ⠙ Searching…")
        viewModel.isDebouncing = true
        #expect(!screen.render(context).isAnimated)
    }

    @Test("The message of MoviesSearchScreen about an empty result contains the query without control characters")
    func empty() {
        viewModel.query = "rain\u{1B}[2J"
        let lines = listScreen(0).render(context).lines
        #expect(lines[3] == " Nothing found for “rain”.")
    }

    @Test("The message of MoviesSearchScreen about a search without results contains the coverage of the source")
    func coverage() {
        movies.state = .empty
        let caption = MoviesSourceCaption(name: "catalogue", ratingLabel: "Critics", coverage: "It has old films.")
        let screen = MoviesSearchScreen(viewModel: viewModel, caption: caption, preview: .sample()) { [panel] _ in panel
        }
        #expect(!screen.render(context).lines.contains(" It has old films."))
        viewModel.query = "rain"
        #expect(screen.render(context).lines.contains(" It has old films."))
    }

    @Test("The status of MoviesSearchScreen and its row name the person by whom the selected film was found")
    func matchedPerson() {
        var found = Movie.sample(2)
        found.matchedPeople = [MatchedPerson(name: "Ann\u{1B}[2J Lee", role: .director)]
        movies.add(.sample(1), found)
        let screen = screen()
        screen.press(.escape)
        #expect(!screen.statusText().contains("found by"))
        screen.press(.down)
        #expect(screen.statusText().hasSuffix(" · found by director Ann Lee"))
        let wide = RenderContext(size: Size(columns: 80, rows: 12))
        #expect(screen.render(wide).lines.contains { $0.contains("  director Ann Lee") })
        #expect(screen.render(context).lines.contains { $0.contains(" · director Ann Lee") })
    }

    @Test("MoviesSearchScreen is titled by a year alone, and shows the introduction below popular films only")
    func introduction() {
        movies.add(.sample(1))
        let caption = MoviesSourceCaption(
            name: "catalogue",
            ratingLabel: "Critics",
            introduction: ["Free.", "More with a key."]
        )
        let screen = MoviesSearchScreen(viewModel: viewModel, caption: caption, preview: .sample()) { _ in nil }
        let context = RenderContext(size: Size(columns: 60, rows: 16))
        #expect(screen.render(context).lines.suffix(3) == ["", " Free.", " More with a key."])
        #expect(!screen.render(self.context).lines.contains(" Free."))
        viewModel.year = 1979
        #expect(screen.title == "Films of 1979" && !screen.render(context).lines.contains(" Free."))
    }

    @Test("MoviesSearchScreen shows the message of a failure, and repeats the load on r and Enter")
    func failed() {
        movies.state = .failed(message: "The host is away.\nTry again later.")
        let screen = screen()
        screen.press(.escape)
        let lines = screen.render(context).lines
        #expect(lines[3...5] == [" The host is away.", " Try again later.", " Press r to try again."])
        screen.press(.character("r"), .enter)
        #expect(movies.refreshes == 2)
    }

    @Test("MoviesSearchScreen shows a loading or failed next page as a row below the films")
    func footer() {
        let screen = listScreen(2)
        movies.state = .loading(.nextPage)
        #expect(screen.render(context).lines[5] == "  ⠋ Loading more…")
        movies.state = .failedNextPage(message: "The host is away.")
        screen.press(.end)
        #expect(screen.render(context).lines[5] == "  Cannot load more; press r to try again. The host is away.")
        screen.press(.enter)
        #expect(movies.refreshes == 1)
        #expect(viewModel.opened.isEmpty)
    }

    @Test("The status of MoviesSearchScreen shows the refresh and the age")
    func age() {
        let screen = listScreen(1)
        movies.age = "3 minutes"
        movies.state = .loading(.refresh(.page))
        #expect(screen.statusText() == "1 of 1 · tmdb · updating… · from 3 minutes ago")
    }

    @Test("MoviesSearchScreen shows notices in the row above the list, and in the status of a low terminal")
    func notices() {
        let screen = listScreen(1)
        movies.notices = ["Notice\u{7}.\nMore.", String(repeating: "The answer is old. ", count: 9)]
        viewModel.yearProblem = "no year"
        let row = screen.render(context).lines[1]
        #expect(row.hasPrefix(" The year is ignored: no year. · Notice. · The") && row.hasSuffix("…"))
        #expect(SafeText(row).cellWidth == context.size.columns - 1)
        #expect(screen.statusText() == "1 of 1 · tmdb")
        let low = RenderContext(size: Size(columns: 80, rows: 6))
        #expect(screen.render(low).lines[1].hasPrefix("▸"))
        #expect(screen.statusText(low).hasPrefix("1 of 1 · tmdb · The year is ignored: no year. · Notice. · The"))
    }

    // MARK: Prefetching

    @Test("MoviesSearchScreen loads the next page when at most one screen of films remains below the visible films")
    func prefetch() {
        let screen = listScreen(30, total: 100)
        screen.didLayout(context)
        #expect(movies.nextPages == 0)
        screen.press(.pageDown, .pageDown, .pageDown)
        #expect(movies.nextPages == 1)
        screen.didLayout(RenderContext(size: Size(columns: 60, rows: 60)))
        #expect(movies.nextPages == 2)
    }

    @Test("MoviesSearchScreen loads the next page when one page does not fill the screen")
    func fillsScreen() async {
        let screen = listScreen(0)
        screen.didLayout(context)
        screen.didAppear()
        movies.items = [MoviesListItemViewModel(.sample(1))]
        movies.state = .loaded
        await eventually { movies.nextPages != 0 }
        #expect(movies.nextPages > 0)
        screen.didDisappear()
        #expect(movies.cancellations == 1)
    }

    @Test("MoviesSearchScreen updates the suggestions when it first appears, but not when it appears again")
    func appearsAgain() {
        let screen = listScreen(3)
        let before = panel.texts.count
        for _ in 1...3 { screen.didAppear() }
        #expect(panel.texts.count == before + 1)
        screen.didDisappear()
    }

    // MARK: The mouse

    @Test("In MoviesSearchScreen, a click selects a film, a second click opens it, and the wheel scrolls the list")
    func mouse() {
        let screen = listScreen(30)
        func click(row: Int) {
            _ = screen.handle(.mouse(MouseEvent(.click, at: Position(row: row, column: 5))), context)
        }
        click(row: 5)
        #expect(screen.statusText().hasPrefix("3 of 30"))
        #expect(viewModel.opened.isEmpty)
        click(row: 5)
        #expect(viewModel.opened == [2])
        _ = screen.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 5, column: 5))), context)
        #expect(screen.render(context).lines[3].contains("Film 4"))
    }

    @Test("In MoviesSearchScreen, a click on a field moves the focus, and the panel handles a click on a suggestion")
    func mouseInFields() {
        let screen = listScreen(3)
        _ = screen.handle(.mouse(MouseEvent(.click, at: Position(row: 0, column: 55))), context)
        screen.type("19")
        #expect(viewModel.edits.last == ["", "19"])
        _ = screen.handle(.mouse(MouseEvent(.click, at: Position(row: 0, column: 12))), context)
        _ = screen.handle(.mouse(MouseEvent(.click, at: Position(row: 2, column: 12))), context)
        #expect(panel.events.last == .mouse(MouseEvent(.click, at: Position(row: 1, column: 3))))
    }

    // MARK: Sizes

    @Test(
        "MoviesSearchScreen renders at terminal sizes from 0 × 0 to 200 × 60",
        arguments: [(20, 5), (200, 60), (1, 1), (0, 0), (39, 6), (120, 12), (10, 2)]
    )
    func sizes(columns: Int, rows: Int) {
        let screen = listScreen(30)
        let context = RenderContext(size: Size(columns: columns, rows: rows))
        #expect(screen.render(context).size == context.size)
        for key in [Key.end, .home, .pageDown, .character("/")] { _ = screen.handle(.key(key), context) }
        #expect(screen.render(context).lines.count == rows)
    }
}
