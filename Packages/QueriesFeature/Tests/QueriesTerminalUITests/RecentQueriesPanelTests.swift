import AsyncTesting
import Observation
import QueriesPresentation
import QueriesTerminalUI
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("RecentQueriesPanel", .timeLimit(.minutes(1)))
@MainActor
struct RecentQueriesPanelTests {
    private let viewModel = StubRecentQueriesViewModel(["Amélie", "Alien", "東京物語"])
    private let context = RenderContext(size: Size(columns: 20, rows: 5))
    private let panel: RecentQueriesPanel

    init() { panel = RecentQueriesPanel(viewModel: viewModel) }

    /// Returns the lines that the panel draws, with a star after the selected line.
    private func lines(_ panel: RecentQueriesPanel? = nil, _ context: RenderContext? = nil) -> [String] {
        let canvas = (panel ?? self.panel).render(context ?? self.context)
        return canvas.lines.enumerated().map { row, line in
            canvas.style(row: row, column: 2).isInverse ? line + "*" : line
        }
    }

    private func press(_ keys: Key...) -> [Bool] { keys.map { panel.handle(.key($0), context) } }

    @Test("RecentQueriesPanel draws the queries in a box without a selection")
    func box() {
        #expect(panel.preferredHeight == 5)
        #expect(
            lines() == [
                "┌─ Recent ─────────┐", "│ Amélie           │", "│ Alien            │", "│ 東京物語         │",
                "└──────────────────┘",
            ]
        )
    }

    @Test("The help of RecentQueriesPanel contains each key that the panel handles with a selected query")
    func help() {
        let missing = HandledKeys.missingInHelp(ofPanel: {
            let panel = RecentQueriesPanel(viewModel: viewModel)
            #expect(panel.handle(.key(.down), context))
            return panel
        })
        #expect(missing.isEmpty)
    }

    @Test("The height of RecentQueriesPanel is 0 without queries, and at most 10 rows")
    func height() {
        for (count, height) in [(0, 0), (50, 10)] {
            let viewModel = StubRecentQueriesViewModel((0..<count).map(String.init))
            #expect(RecentQueriesPanel(viewModel: viewModel).preferredHeight == height)
        }
    }

    @Test("RecentQueriesPanel handles Down until the last row is selected, and Up until no row is selected")
    func arrows() {
        #expect(press(.up) == [false])
        #expect(press(.down, .down, .down) == [true, true, true])
        #expect(lines()[3] == "│ 東京物語         │*")
        for columns in 0...4 { _ = panel.render(RenderContext(size: Size(columns: columns, rows: 5))) }
        #expect(press(.down) == [false])
        #expect(press(.up, .up, .up) == [true, true, true])
        #expect(lines().allSatisfy { !$0.hasSuffix("*") })
        #expect(press(.up) == [false])
    }

    @Test("Without a selection, RecentQueriesPanel does not handle Enter, Delete, Esc, Backspace and characters")
    func keysWithoutSelection() {
        #expect(press(.enter, .delete, .escape, .character("a"), .backspace) == Array(repeating: false, count: 5))
        #expect(viewModel.selections.isEmpty)
    }

    @Test("RecentQueriesPanel chooses the selected query on Enter and clears the selection on Esc")
    func select() {
        #expect(press(.down, .down, .enter, .escape) == [true, true, true, true])
        #expect(viewModel.selections == ["Alien"])
        #expect(press(.enter) == [false])
    }

    @Test("RecentQueriesPanel removes the selected query on each Delete and selects a neighbouring query")
    func remove() {
        #expect(press(.down, .down, .down, .delete) == [true, true, true, true])
        #expect(viewModel.items.map(\.text) == ["Amélie", "Alien"])
        #expect(lines()[2].hasSuffix("*"))
        #expect(press(.delete) == [true])
        #expect(viewModel.items.map(\.text) == ["Amélie"])
    }

    @Test("RecentQueriesPanel chooses a clicked query and does not handle clicks on its frame")
    func click() {
        func click(_ row: Int) -> Bool {
            panel.handle(.mouse(MouseEvent(.click, at: Position(row: row, column: 3))), context)
        }
        #expect([0, 2, 4].map(click) == [false, true, false])
        #expect(viewModel.selections == ["Alien"])
    }

    @Test("RecentQueriesPanel.update(_:) filters and loads the queries and clears the selection")
    func update() async {
        _ = press(.down)
        panel.update("al")
        #expect(viewModel.filters == ["al"])
        #expect(press(.enter) == [false])
        #expect(await eventually { viewModel.observeCount == 1 })
    }

    @Test("Several calls of RecentQueriesPanel.update(_:) observe the queries once")
    func observesOnce() async {
        for text in ["a", "al", "ali"] { panel.update(text) }
        // The main actor runs tasks in the order of their creation, so this task ends after the task of the panel.
        await Task {}.value
        #expect(viewModel.observeCount == 1)
    }

    @Test("RecentQueriesPanel shows a failed load, and the next update(_:) repeats the load")
    func failed() async {
        let viewModel = StubRecentQueriesViewModel()
        let panel = RecentQueriesPanel(viewModel: viewModel)
        panel.update("")
        await eventually { viewModel.observeCount != 0 }
        viewModel.state = .failed
        #expect(panel.preferredHeight == 3)
        #expect(lines(panel, RenderContext(size: Size(columns: 26, rows: 3)))[1] == "│ Cannot be loaded.      │")
        panel.update("a")
        #expect(await eventually { viewModel.observeCount == 2 })
        viewModel.state = .loaded([])
        panel.update("ab")
        #expect(panel.preferredHeight == 0)
    }

    @Test("RecentQueriesPanel scrolls if there are more queries than rows")
    func scroll() {
        let viewModel = StubRecentQueriesViewModel((1...20).map { "query \($0)" })
        let panel = RecentQueriesPanel(viewModel: viewModel)
        for _ in 0..<5 { _ = panel.handle(.key(.down), context) }
        #expect(lines(panel)[1...3].map { $0.filter(\.isNumber) } == ["3", "4", "5"])
        let clicks = (0...4).map { panel.handle(.mouse(MouseEvent(.click, at: Position(row: $0, column: 3))), context) }
        #expect(clicks == [false, true, true, true, false])
        #expect(viewModel.selections == ["query 3", "query 4", "query 5"])
    }

    @Test("RecentQueriesPanel draws a query without its control characters")
    func hostile() {
        let panel = RecentQueriesPanel(viewModel: StubRecentQueriesViewModel(["\u{1B}]0;x\u{7}Rain\u{202E}"]))
        #expect(lines(panel)[1].contains("Rain"))
        #expect(lines(panel).joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}

/// A recent queries view model whose state a test sets. It records the arguments of loads, filters and selections.
@MainActor
@Observable
final class StubRecentQueriesViewModel: RecentQueriesViewModel {
    var state = RecentQueriesState.idle
    var items: [RecentQueryItemViewModel]
    var failure: (any Error)?
    @ObservationIgnored private(set) var limits: [Int] = []
    @ObservationIgnored private(set) var observeCount = 0
    @ObservationIgnored private(set) var filters: [String] = []
    @ObservationIgnored private(set) var selections: [String] = []

    init(_ texts: [String] = []) { items = texts.map(RecentQueryItemViewModel.init) }

    func load(limit: Int) async { limits.append(limit) }
    func observe() async { observeCount += 1 }
    func filter(by text: String) { filters.append(text) }
    func select(_ text: String) { selections.append(text) }
    func remove(_ text: String) async { items.removeAll { $0.text == text } }
}
