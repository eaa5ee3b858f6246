import AsyncTesting
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTerminalUI
import MoviesTestSupport
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("MoviesSearchScreen", .timeLimit(.minutes(10)))
@MainActor
struct SearchScreenTests {
    private let movies = StubMoviesListViewModel()
    private let viewModel: DefaultMoviesSearchViewModel
    private let panel = StubPanel()
    private let context = RenderContext.sample

    init() { viewModel = DefaultMoviesSearchViewModel(movies) }

    private func screen(query: String = "", caption: MoviesSourceCaption = .sample) -> MoviesSearchScreen {
        MoviesSearchScreen(viewModel: viewModel, caption: caption, preview: .sample(), query: query) {
            [panel] choose in
            panel.choose = choose
            return panel
        }
    }

    private func listScreen(_ count: Int, total: Int? = nil) -> MoviesSearchScreen {
        movies.show(count, total: total)
        let screen = screen()
        screen.press(.escape)
        return screen
    }

    // MARK: The fields

    @Test("MoviesSearchScreen starts with popular films and the focus in the field, or submits its query")
    func first() {
        panel.preferredHeight = 0
        let popular = screen()
        #expect(movies.searches == [nil] && popular.title == "Popular films")
        let canvas = popular.render(context)
        #expect(canvas.lines[0].hasPrefix(" Search  (a title, an id") && canvas.cursor == Position(row: 0, column: 9))
        #expect(screen(query: "rain").render(context).cursor == nil && movies.searches.last == "“rain”")
    }

    @Test("The query field accepts characters that are commands in the list, and pasted text")
    func typing() {
        let screen = screen()
        screen.type("q?j/")
        #expect(viewModel.query == "q?j/" && panel.texts.last == "q?j/")
        #expect(screen.lines()[0].hasPrefix(" Search  q?j/"))
        _ = screen.handle(.paste(" C++\u{1B}[2J\nx"), context)
        #expect(viewModel.query == "q?j/ C++ x")
    }

    @Test("Tab moves the focus from the query field to the year and the list, and Shift-Tab back")
    func focus() {
        let screen = screen()
        screen.press(.tab)
        screen.type("1982")
        #expect(viewModel.year == 1982 && screen.lines()[0].hasSuffix("Year 1982"))
        screen.press(.tab)
        #expect(!screen.press(.character("q")))
        screen.press(.backTab, .backTab)
        screen.type("x")
        #expect(viewModel.query == "x" && viewModel.year == 1982)
        // Typing in the refocused field replaces its text.
        screen.press(.tab)
        screen.type("1")
        #expect(viewModel.query == "x" && screen.lines()[0].hasSuffix("Year 1"))
    }

    @Test("Enter in a field submits the search and focuses the list", arguments: [[Key.enter], [.tab, .enter]])
    func submit(keys: [Key]) {
        let screen = screen()
        screen.type("rain")
        movies.state = .failed(message: "away")
        for key in keys { screen.press(key) }
        // The query of this search is saved.
        #expect(movies.requests.last == MoviesListRequest(.search(MovieSearch(query: MovieQuery("rain")))))
        #expect(!screen.press(.character("q")))
    }

    @Test("The key / moves the focus to the query field and selects its text")
    func slash() {
        let screen = screen()
        screen.type("rain")
        screen.press(.escape, .character("/"))
        #expect(panel.texts.last == "" && screen.render(context).style(row: 0, column: 9).isInverse)
        screen.type("s")
        #expect(viewModel.query == "s")
        screen.press(.escape, .character("/"), .left, .character("x"))
        #expect(viewModel.query == "xs")
    }

    @Test(
        "The year field keeps at most four digits and converts them to ASCII",
        arguments: [("abcd", ""), ("19822", "1982"), (" 1982", "1982"), ("１９８２", "1982"), ("19x8", "198"), ("½", "")]
    )
    func yearDigits(typed: String, year: String) {
        let screen = screen()
        screen.press(.tab)
        _ = screen.handle(.paste(typed), context)
        #expect(screen.lines()[0].hasSuffix("Year \(year.isEmpty ? "(any)" : year)"))
    }

    // MARK: Suggestions

    @Test("MoviesSearchScreen shows suggestions while the query field has the focus, and passes keys to them first")
    func suggestions() {
        let screen = screen()
        #expect(screen.lines()[1].contains("Suggestions") && screen.focusedPanel?.keys == panel.keys)
        #expect(screen.keys.map(\.keys) == ["Enter", "Tab", "Esc"])
        screen.type("r")
        panel.handledKeys = [.down, .enter, .escape]
        #expect(screen.press(.down, .enter, .escape))
        #expect(movies.searches == [nil] && screen.takesText)
        panel.handledKeys = []
        for key in [Key.escape, .backTab] {
            screen.press(key)
            #expect(!screen.lines().joined().contains("Suggestions") && screen.focusedPanel == nil)
        }
    }

    @Test("MoviesSearchScreen submits a chosen suggestion, and updates the suggestions only when it first appears")
    func choose() {
        let screen = screen()
        let before = panel.texts.count
        for _ in 1...3 { screen.didAppear() }
        #expect(panel.texts.count == before + 1)
        panel.choose?("Amélie")
        #expect(movies.searches == [nil, "“Amélie”"])
        #expect(screen.lines()[0].hasPrefix(" Search  Amélie") && !screen.press(.character("q")))
    }

    // MARK: The list

    @Test("MoviesSearchScreen shows films in columns, and the selected film's position, the refresh and the age")
    func rows() {
        let screen = listScreen(3, total: 361)
        movies.items[2] = MoviesListItemViewModel(.sample(3, " \u{a0}"))
        screen.press(.down)
        #expect(
            screen.lines()[2...5] == [
                "  Title                                       Year   Rating",
                "  Film 1                                      2010      8.0┃",
                "▸ Film 2                                      2010      8.0│",
                "  (untitled)                                  2010      8.0│",
            ]
        )
        #expect(screen.render(context).style(row: 4, column: 5).isInverse)
        for (total, text) in [(361, "2 of 361"), (10_000, "2 of 10,000"), (17_467, "2 of first 10,000 of 17,467")] {
            movies.summary.totalResults = total
            #expect(screen.statusText() == "\(text) · tmdb")
        }
        movies.age = "3 minutes"
        movies.state = .loading(.refresh)
        #expect(screen.statusText().hasSuffix(" · tmdb · updating… · from 3 minutes ago"))
    }

    @Test("Up on the first film moves the focus to the query field, but k does not")
    func upToField() {
        let screen = listScreen(3)
        screen.press(.character("k"), .character("k"), .pageUp)
        #expect(!screen.takesText)
        screen.press(.up)
        screen.type("x")
        #expect(viewModel.query == "x" && screen.takesText)
    }

    @Test("The help contains each handled key", arguments: [[], [.tab], [.tab, .tab], [.character("f")]] as [[Key]])
    func help(keys: [Key]) {
        panel.preferredHeight = 0
        let missing = HandledKeys.missingInHelp {
            let screen = listScreen(3)
            for key in keys { screen.press(key) }
            return screen
        }
        #expect(missing.isEmpty)
    }

    @Test("The list does not handle Escape and ?, nor f without films")
    func others() {
        #expect(!listScreen(3).press(.escape) && !listScreen(3).press(.character("?")))
        let screen = listScreen(0)
        for state in [movies.state, .failed(message: "away")] {
            movies.state = state
            #expect(!screen.press(.character("f")) && !screen.takesText)
        }
    }

    @Test("After a search without results whose words end with a year, Ctrl-Y removes the year from the words")
    func yearInWords() {
        let screen = listScreen(0)
        screen.press(.character("/"))
        screen.type("alien 2099")
        screen.press(.enter)
        #expect(screen.keys.contains { $0.keys == "Ctrl-Y" })
        #expect(screen.shows("Press Ctrl-Y to search for “alien” in all years."))
        #expect(screen.press(.control("y")))
        #expect(movies.searches == [nil, "“alien 2099”", "“alien”"])
    }

    @Test("The title contains the year, and Ctrl-Y removes it in each part of the screen")
    func year() {
        let screen = listScreen(0)
        screen.press(.character("/"))
        screen.type("amelie")
        screen.press(.enter)
        #expect(screen.title == "“amelie”")
        #expect(!screen.keys.contains { $0.keys == "Ctrl-Y" } && !screen.press(.control("y")))
        for focusing: Key in [.escape, .tab, .backTab] {
            screen.press(.character("/"), .tab)
            screen.type("2099")
            screen.press(focusing)
            #expect(screen.title == "“amelie” · 2099" && screen.keys.contains { $0.keys == "Ctrl-Y" })
            #expect(screen.shows("Press Ctrl-Y to search in all years, not only"))
            screen.press(.control("y"))
            #expect(viewModel.year == nil)
            screen.press(.escape)
        }
        #expect(movies.searches == [nil, "“amelie”", "“amelie”", "“amelie”", "“amelie”"])
    }

    @Test("After a refresh, MoviesSearchScreen selects the film that was selected before, unless the user moved")
    func refreshedSelection() async {
        let screen = listScreen(5)
        screen.didAppear()
        screen.didLayout(context)
        for movesDuringLoad in [false, true] {
            movies.show(5)
            screen.press(.home, .down, .character("r"))
            movies.state = .loading(.refresh)
            if movesDuringLoad { screen.press(.down) }
            movies.items = [7, 8, 9, 2, 1].map { MoviesListItemViewModel(.sample($0, "Film \($0)")) }
            movies.state = .loaded
            let expected = movesDuringLoad ? "3 of 5" : "4 of 5"
            await eventually { screen.statusText().hasPrefix(expected) }
        }
    }

    @Test("In the list, o opens the page of the selected film, and y and Y copy its address and id")
    func pageAndCopies() {
        let screen = listScreen(3)
        screen.press(.down, .character("o"), .character("y"))
        #expect(screen.statusText() == "copied https://www.themoviedb.org/movie/2")
        screen.press(.character("Y"))
        #expect(screen.statusText() == "copied tmdb:2")
        #expect(movies.openedPages == [1] && movies.copies == ["https://www.themoviedb.org/movie/2", "tmdb:2"])
        screen.press(.down)
        #expect(!screen.statusText().contains("copied"))
    }

    // MARK: Loading and failures

    @Test("MoviesSearchScreen shows a spinner during a search, but not during the pause after typing")
    func searching() {
        let screen = listScreen(0)
        movies.state = .loading(.firstPage)
        viewModel.edit(text: "rain", year: "")
        viewModel.submit()
        let canvas = screen.render(context)
        #expect(canvas.lines[3] == " ⠋ Searching…" && canvas.isAnimated)
        viewModel.edit(text: "rainy", year: "")
        #expect(!screen.render(context).isAnimated)
    }

    @Test("The message about an empty result has the query without control characters, and the coverage of the source")
    func empty() {
        movies.state = .empty
        let caption = MoviesSourceCaption(name: "catalogue", ratingLabel: "Critics", coverage: "It has old films.")
        let screen = screen(caption: caption)
        screen.press(.escape)
        #expect(!screen.shows("It has old films."))
        viewModel.edit(text: "rain\u{1B}[2J", year: "")
        #expect(screen.lines()[3...4] == [" Nothing found for “rain”.", " It has old films."])
    }

    @Test("The status and the row of a film name the person by whom it was found")
    func matchedPerson() {
        var found = Movie.sample(2)
        found.matchedPeople = [MatchedPerson(name: "Ann\u{1B}[2J Lee", role: .director)]
        movies.add(.sample(1), found)
        let screen = screen()
        screen.press(.escape)
        #expect(!screen.statusText().contains("found by"))
        screen.press(.down)
        #expect(screen.statusText().hasSuffix(" · found by director Ann Lee"))
        #expect(screen.shows("  director Ann Lee", RenderContext(size: Size(columns: 80, rows: 12))))
        #expect(screen.shows(" · director Ann Lee"))
    }

    @Test("MoviesSearchScreen is titled by a year alone, and shows the introduction below popular films only")
    func introduction() {
        movies.add(.sample(1))
        let introduction = ["Free.", "More with a key."]
        panel.preferredHeight = 0
        let screen = screen(caption: MoviesSourceCaption(name: "c", ratingLabel: "Critics", introduction: introduction))
        let context = RenderContext(size: Size(columns: 60, rows: 16))
        #expect(screen.lines(context).suffix(3) == ["", " Free.", " More with a key."] && !screen.shows("Free."))
        viewModel.edit(text: "", year: "1979")
        #expect(screen.title == "Films of 1979" && !screen.shows("Free.", context))
    }

    @Test("MoviesSearchScreen shows the message of a failure below the suggestions, and r and Enter repeat the load")
    func failed() {
        movies.state = .failed(message: "The host is away.\nTry again later.")
        let screen = screen()
        panel.preferredHeight = 6
        #expect(screen.lines()[4].contains("└"))
        #expect(screen.lines()[7...9] == [" The host is away.", " Try again later.", " Press Enter to try again."])
        screen.press(.escape)
        #expect(screen.lines()[3...5] == [" The host is away.", " Try again later.", " Press r to try again."])
        screen.press(.character("r"), .enter)
        #expect(movies.refreshes == 2)
    }

    @Test("MoviesSearchScreen shows a loading or failed next page as a row below the films")
    func footer() {
        let screen = listScreen(2)
        movies.state = .loading(.nextPage)
        #expect(screen.lines()[5] == "  ⠋ Loading more…")
        movies.state = .failedNextPage(message: "The host is away.")
        screen.press(.end)
        #expect(screen.lines()[5] == "  Cannot load more; press r to try again. The host is away.")
        screen.press(.enter)
        #expect(movies.refreshes == 1 && movies.opened.isEmpty)
    }

    @Test("MoviesSearchScreen shows notices in the row above the list, and in the status of a low terminal")
    func notices() {
        let screen = listScreen(1)
        movies.notices = ["Note\u{7}.\nMore.", String(repeating: "The answer is old. ", count: 9)]
        viewModel.edit(text: "", year: "19")
        let row = screen.lines()[1]
        #expect(row.hasPrefix(" The year is ignored: a year has four digits. · Note. · T") && row.hasSuffix("…"))
        #expect(SafeText(row).cellWidth == context.size.columns - 1 && screen.statusText() == "1 of 1 · tmdb")
        let low = RenderContext(size: Size(columns: 80, rows: 6))
        #expect(screen.lines(low)[1].hasPrefix("▸"))
        #expect(screen.statusText(low).hasPrefix("1 of 1 · tmdb · The year is ignored: a year has four digits. · N"))
    }

    @Test("The next page is loaded when at most one screen of films remains, and its load is cancelled at the end")
    func prefetch() async {
        let screen = listScreen(30, total: 100)
        screen.didLayout(context)
        #expect(movies.nextPages == 0)
        screen.press(.pageDown, .pageDown, .pageDown)
        #expect(movies.nextPages == 1)
        screen.didLayout(RenderContext(size: Size(columns: 60, rows: 60)))
        #expect(movies.nextPages == 2)
        screen.didAppear()
        movies.show(1)
        await eventually { movies.nextPages > 2 }
        screen.didDisappear()
        #expect(movies.cancellations == 1)
    }

    @Test("A click selects a film, a second click opens it, the wheel scrolls, and a click on a field moves the focus")
    func mouse() {
        let screen = listScreen(30)
        screen.click(row: 5, column: 5)
        #expect(screen.statusText().hasPrefix("3 of 30") && movies.opened.isEmpty)
        screen.click(row: 5, column: 5)
        #expect(movies.opened == [2])
        _ = screen.handle(.mouse(MouseEvent(.wheelDown, at: Position(row: 5, column: 5))), context)
        #expect(screen.lines()[3].contains("Film 4"))
        screen.click(row: 0, column: 55)
        screen.type("19")
        #expect(screen.lines()[0].hasSuffix("Year 19"))
        screen.click(row: 0, column: 12)
        #expect(screen.shows("Suggestions"))
    }

    @Test(
        "The screen renders at all terminal sizes",
        arguments: [(20, 5), (200, 60), (1, 1), (0, 0), (39, 6), (120, 12), (10, 2)]
    )
    func sizes(columns: Int, rows: Int) {
        let screen = listScreen(30)
        let context = RenderContext(size: Size(columns: columns, rows: rows))
        #expect(screen.render(context).size == context.size)
        screen.press(.end, .home, .pageDown, .character("/"), in: context)
        #expect(screen.lines(context).count == rows)
    }
}
