import AsyncTesting
import CoreDomain
import QueriesPresentation
import QueriesTerminalUI
import QueriesTestSupport
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("RecentQueriesPanel", .timeLimit(.minutes(10)))
@MainActor
struct RecentQueriesPanelTests {
    private final class Selections {
        var all: [String] = []
    }

    private let repository = FakeRecentQueriesRepository(["Amélie", "Alien", "東京物語"])
    private let selections = Selections()
    private let viewModel: DefaultRecentQueriesViewModel
    private let context = RenderContext(size: Size(columns: 20, rows: 5))
    private let panel: RecentQueriesPanel

    init() async {
        viewModel = DefaultRecentQueriesViewModel(repository) { [selections] in selections.all.append($0) }
        await viewModel.load(limit: 100)
        panel = RecentQueriesPanel(viewModel: viewModel)
    }

    private func panel(_ texts: [String]) async -> RecentQueriesPanel {
        let viewModel = DefaultRecentQueriesViewModel(FakeRecentQueriesRepository(texts)) { [selections] in
            selections.all.append($0)
        }
        await viewModel.load(limit: 100)
        return RecentQueriesPanel(viewModel: viewModel)
    }

    /// Returns the lines that the panel draws, with a star after the selected line.
    private func lines(_ panel: RecentQueriesPanel? = nil, columns: Int = 20) -> [String] {
        let canvas = (panel ?? self.panel).render(RenderContext(size: Size(columns: columns, rows: 5)))
        return canvas.lines.enumerated().map { row, line in
            canvas.style(row: row, column: 2).isInverse ? line + "*" : line
        }
    }

    private func press(_ keys: Key...) -> [Bool] { keys.map { panel.handle(.key($0), context) } }

    @Test("The help of RecentQueriesPanel contains each key that the panel handles with a selected query")
    func help() {
        let missing = HandledKeys.missingInHelp(ofPanel: {
            let panel = RecentQueriesPanel(viewModel: viewModel)
            #expect(panel.handle(.key(.down), context))
            return panel
        })
        #expect(missing.isEmpty)
    }

    @Test("The height of RecentQueriesPanel is 0 without queries, and at most 10 rows", arguments: [(0, 0), (50, 10)])
    func height(count: Int, height: Int) async {
        #expect(await panel((0..<count).map(String.init)).preferredHeight == height)
    }

    @Test("RecentQueriesPanel handles Down until the last row is selected, and Up until no row is selected")
    func arrows() {
        #expect(press(.up) == [false])
        #expect(press(.down, .down, .down) == [true, true, true])
        #expect(lines()[3] == "│ 東京物語         │*")
        for columns in 0...4 { _ = lines(columns: columns) }
        #expect(press(.down) == [false])
        #expect(press(.up, .up, .up) == [true, true, true])
        #expect(lines().allSatisfy { !$0.hasSuffix("*") })
        #expect(press(.up) == [false])
    }

    @Test("RecentQueriesPanel chooses the selected query on Enter, and handles no other keys than arrows after Esc")
    func select() {
        #expect(press(.down, .down, .enter, .escape) == [true, true, true, true])
        #expect(press(.enter, .delete, .escape, .character("a"), .backspace) == Array(repeating: false, count: 5))
        #expect(selections.all == ["Alien"])
    }

    @Test("RecentQueriesPanel removes the selected query on each Delete and selects a neighbouring query")
    func remove() async {
        #expect(press(.down, .down, .down, .delete) == [true, true, true, true])
        #expect(viewModel.items == ["Amélie", "Alien"])
        #expect(lines()[2].hasSuffix("*"))
        #expect(press(.delete) == [true])
        #expect(viewModel.items == ["Amélie"])
        #expect(await eventually { await repository.queries.map(\.text) == ["Amélie"] })
    }

    @Test("RecentQueriesPanel.update(_:) filters the queries, clears the selection, and observes the queries once")
    func update() async throws {
        _ = press(.down)
        for text in ["a", "al", "ali"] { panel.update(text) }
        #expect(press(.enter) == [false])
        #expect(viewModel.items == ["Alien"])
        // The load of the observation can contain the first query, but not the second one.
        for number in [2, 3] {
            try await repository.save(try #require(MovieQuery("Alien \(number)")))
            #expect(await eventually { viewModel.items.first == "Alien \(number)" })
        }
        #expect(repository.observations == 1)
    }

    @Test("RecentQueriesPanel shows a failed load or removal, and the next update(_:) repeats the load")
    func failed() async {
        await repository.fail(with: TestError())
        #expect(press(.down, .delete) == [true, true])
        #expect(await eventually { panel.preferredHeight == 3 })
        #expect(lines(columns: 26)[1] == "│ Cannot be loaded.      │")
        panel.update("")
        await eventually { repository.observations == 1 }
        await repository.fail(with: nil)
        panel.update("a")
        #expect(await eventually { panel.preferredHeight == 4 })
        #expect(repository.observations == 2)
    }

    @Test("RecentQueriesPanel scrolls if there are more queries than rows, and chooses a query on a click in its frame")
    func scroll() async {
        let panel = await panel((1...20).map { "query \($0)" })
        #expect(lines(panel)[0...1] == ["┌─ Recent ─────────┐", "│ query 1          │"])
        for _ in 0..<5 { _ = panel.handle(.key(.down), context) }
        #expect(lines(panel)[1...3].map { $0.filter(\.isNumber) } == ["3", "4", "5"])
        let clicks = (0...4).map { panel.handle(.mouse(MouseEvent(.click, at: Position(row: $0, column: 3))), context) }
        #expect(clicks == [false, true, true, true, false])
        #expect(selections.all == ["query 3", "query 4", "query 5"])
    }
}
