import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalText
import TerminalUI
import Testing

@Suite("The screen of the shopping list", .timeLimit(.minutes(1)))
@MainActor
struct ListScreenTests {
    private let viewModel = StubShoppingListViewModel(["One", "Two", "Three"])
    private let context = RenderContext(size: Size(columns: 30, rows: 2))

    private func press(_ keys: Key..., in screen: ShoppingListScreen) -> [Bool] {
        keys.map { screen.handle(.key($0), context) }
    }

    /// Returns the rendered lines, with an asterisk on the selected row.
    private func lines(_ screen: ShoppingListScreen) -> [String] {
        let canvas = screen.render(context)
        return canvas.lines.enumerated().map { row, line in
            line.trimmed + (canvas.style(row: row, column: 1).isInverse ? "*" : "")
        }
    }

    private func waitForCalls(_ count: Int) async {
        while viewModel.calls.count < count, !Task.isCancelled { await Task.yield() }
    }

    @Test("The shopping list screen selects the first entry, and scrolls with the selection")
    func entries() {
        let screen = ShoppingListScreen(viewModel: viewModel)
        #expect(lines(screen) == ["One*", "Two"])
        #expect(press(.down, .down, in: screen) == [true, true])
        #expect(lines(screen) == ["Two", "Three*"])
    }

    @Test("Keys on the shopping list screen act on the selected entry or call an action; others are ignored")
    func keys() async {
        let screen = ShoppingListScreen(viewModel: viewModel)
        let taken = press(.down, .enter, .character("a"), .character("s"), .delete, .character("x"), in: screen)
        #expect(taken == [true, true, true, true, true, false])
        await waitForCalls(4)
        #expect(viewModel.calls == ["select Two", "add", "summary", "remove Two"])
    }

    @Test("Enter and Delete do nothing on an empty shopping list screen")
    func noEntries() {
        viewModel.show([])
        let screen = ShoppingListScreen(viewModel: viewModel)
        #expect(press(.enter, .delete, in: screen) == [true, true])
        #expect(viewModel.calls.isEmpty)
        #expect(lines(screen)[0].hasPrefix("There are no entries yet."))
    }

    @Test("The shopping list screen loads on each appearance and when r is pressed")
    func load() async {
        let screen = ShoppingListScreen(viewModel: viewModel)
        screen.didAppear()
        await waitForCalls(1)
        _ = press(.character("r"), in: screen)
        await waitForCalls(2)
        #expect(viewModel.calls == ["load", "load"])
        screen.didDisappear()
    }

    @Test("The shopping list screen shows an error, and the key that loads again")
    func failed() {
        viewModel.state = .failed(message: "Gone.")
        #expect(lines(ShoppingListScreen(viewModel: viewModel)) == ["Gone.", "Press r to try again."])
    }

    @Test("The shopping list screen removes control characters from texts")
    func hostile() {
        viewModel.show(["\u{1B}]0;x\u{7}One\u{202E}"])
        let line = lines(ShoppingListScreen(viewModel: viewModel))[0]
        #expect(line.contains("One"))
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}

extension String {
    /// The text without spaces at its start and end.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
