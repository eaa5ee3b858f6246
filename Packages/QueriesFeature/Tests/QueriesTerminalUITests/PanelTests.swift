import QueriesPresentation
import QueriesTerminalUI
import TerminalUI
import Testing

@Suite("The panel of recent queries", .timeLimit(.minutes(1)))
@MainActor
struct PanelTests {
    private let viewModel = StubMoviesQueriesListViewModel(["Amélie", "Alien", "東京物語"])
    private let context = RenderContext(size: Size(columns: 20, rows: 5))

    /// What is drawn, the chosen row marked with a star.
    private func lines(_ panel: MoviesQueriesPanel, _ context: RenderContext? = nil) -> [String] {
        let canvas = panel.render(context ?? self.context)
        return canvas.lines.enumerated().map { row, line in
            canvas.style(row: row, column: 2).isInverse ? line + "*" : line
        }
    }

    private func press(_ keys: Key..., in panel: MoviesQueriesPanel) -> [Bool] {
        keys.map { panel.handle(.key($0), context) }
    }

    @Test("shows the queries in a frame, none of them chosen")
    func first() {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        #expect(panel.preferredHeight == 5)
        #expect(
            lines(panel) == [
                "┌─ Recent ─────────┐", "│ Amélie           │", "│ Alien            │", "│ 東京物語         │",
                "└──────────────────┘",
            ]
        )
    }

    @Test("wants no room where there are none, and at most ten rows")
    func height() {
        #expect(MoviesQueriesPanel(viewModel: StubMoviesQueriesListViewModel([])).preferredHeight == 0)
        #expect(
            MoviesQueriesPanel(viewModel: StubMoviesQueriesListViewModel((1...50).map(String.init))).preferredHeight
                == 10
        )
    }

    @Test("arrows go down to the last one and up to the field again; further they are for others")
    func arrows() {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        #expect(press(.up, in: panel) == [false])
        #expect(press(.down, .down, .down, in: panel) == [true, true, true])
        #expect(lines(panel)[3] == "│ 東京物語         │*")
        #expect(press(.down, in: panel) == [false])
        #expect(press(.up, .up, .up, in: panel) == [true, true, true])
        #expect(lines(panel).allSatisfy { !$0.hasSuffix("*") })
        #expect(press(.up, in: panel) == [false])
    }

    @Test("Enter, Delete and Esc are for the chosen one, and for others where there is none")
    func keysWithoutChoice() {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        #expect(
            press(.enter, .delete, .escape, .character("a"), .backspace, in: panel) == Array(repeating: false, count: 5)
        )
        #expect(viewModel.chosen.isEmpty)
    }

    @Test("Enter chooses, Esc goes back to the field")
    func choose() {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        #expect(press(.down, .down, .enter, .escape, in: panel) == [true, true, true, true])
        #expect(viewModel.chosen == ["Alien"])
        #expect(press(.enter, in: panel) == [false])
    }

    @Test("Delete forgets the chosen one, and chooses its neighbour")
    func remove() async {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        #expect(press(.down, .down, .down, .delete, in: panel) == [true, true, true, true])
        while viewModel.items.count == 3, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.items.map(\.query) == ["Amélie", "Alien"])
        #expect(lines(panel)[2].hasSuffix("*"))
    }

    @Test("a click chooses a query, and does nothing on the frame")
    func click() {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        func click(_ row: Int) -> Bool {
            panel.handle(.mouse(MouseEvent(.click, at: Position(row: row, column: 3))), context)
        }
        #expect([0, 2, 4].map(click) == [false, true, false])
        #expect(viewModel.chosen == ["Alien"])
    }

    @Test("what is typed is filtered by, newer queries are read, and nothing is chosen any more")
    func update() async {
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        _ = press(.down, in: panel)
        panel.update("al", limit: 9)
        #expect(viewModel.filters == ["al"])
        #expect(press(.enter, in: panel) == [false])
        while viewModel.limits.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.limits == [9])
    }

    @Test("says that they cannot be read, and tries again with the next letter")
    func failed() async {
        let viewModel = StubMoviesQueriesListViewModel()
        let panel = MoviesQueriesPanel(viewModel: viewModel)
        panel.update("", limit: 9)
        while viewModel.limits.isEmpty, !Task.isCancelled { await Task.yield() }
        viewModel.state = .failed
        #expect(panel.preferredHeight == 3)
        #expect(lines(panel, RenderContext(size: Size(columns: 26, rows: 3)))[1] == "│ They cannot be read.   │")
        panel.update("a", limit: 9)
        while viewModel.limits.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.limits == [9, 9])
        viewModel.state = .loaded([])
        panel.update("ab", limit: 9)
        #expect(panel.preferredHeight == 0)
    }

    @Test("more queries than rows are scrolled through")
    func scroll() {
        let panel = MoviesQueriesPanel(viewModel: StubMoviesQueriesListViewModel((1...20).map { "query \($0)" }))
        for _ in 0..<5 { _ = panel.handle(.key(.down), context) }
        #expect(lines(panel)[1...3].map { $0.filter(\.isNumber) } == ["3", "4", "5"])
    }

    @Test("a query that would act on the terminal is harmless")
    func hostile() {
        let panel = MoviesQueriesPanel(viewModel: StubMoviesQueriesListViewModel(["\u{1B}]0;x\u{7}Rain\u{202E}"]))
        #expect(lines(panel)[1].contains("Rain"))
        #expect(lines(panel).joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
