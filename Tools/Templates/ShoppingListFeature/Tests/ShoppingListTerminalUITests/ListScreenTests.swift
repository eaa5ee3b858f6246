import AsyncTesting
import Foundation
import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list", .timeLimit(.minutes(1)))
@MainActor
struct ListScreenTests {
    private let viewModel = StubShoppingListViewModel(["One", "Two", "Three"])
    private let context = RenderContext(size: Size(columns: 30, rows: 2))

    private func press(_ keys: Key..., in screen: ShoppingListScreen) -> [Bool] {
        keys.map { screen.handle(.key($0), context) }
    }

    /// Returns the rendered lines of the screen, with an asterisk after the selected row.
    private func lines(_ screen: ShoppingListScreen) -> [String] {
        let canvas = screen.render(context)
        return canvas.lines.enumerated().map { row, line in
            line.trimmingCharacters(in: .whitespaces) + (canvas.style(row: row, column: 1).isInverse ? "*" : "")
        }
    }

    private func waitForCalls(_ count: Int) async {
        await eventually { viewModel.calls.count >= count }
    }

    @Test("ShoppingListScreen selects the first entry and scrolls with the selection")
    func entries() {
        let screen = ShoppingListScreen(viewModel: viewModel)
        #expect(lines(screen) == ["One*", "Two"])
        #expect(press(.down, .down, in: screen) == [true, true])
        #expect(lines(screen) == ["Two", "Three*"])
    }

    @Test("ShoppingListScreen handles the keys for the selected entry and for actions, and ignores other keys")
    func keys() async {
        let screen = ShoppingListScreen(viewModel: viewModel)
        let taken = press(.down, .enter, .character("a"), .delete, .character("x"), in: screen)
        #expect(taken == [true, true, true, true, false])
        await waitForCalls(3)
        #expect(viewModel.calls == ["select Two", "add", "remove Two"])
    }

    @Test("The help of ShoppingListScreen contains each key that the screen handles")
    func help() {
        #expect(HandledKeys.missingInHelp { ShoppingListScreen(viewModel: viewModel) }.isEmpty)
    }

    @Test("ShoppingListScreen without entries does nothing on Enter and Delete")
    func noEntries() {
        viewModel.show([])
        let screen = ShoppingListScreen(viewModel: viewModel)
        #expect(press(.enter, .delete, in: screen) == [true, true])
        #expect(viewModel.calls.isEmpty)
        #expect(lines(screen)[0].hasPrefix("There are no entries yet."))
    }

    @Test("ShoppingListScreen observes the entries from its first appearance on, and loads them when r is pressed")
    func load() async {
        let screen = ShoppingListScreen(viewModel: viewModel)
        screen.didAppear()
        screen.didAppear()
        await waitForCalls(1)
        _ = press(.character("r"), in: screen)
        await waitForCalls(2)
        #expect(viewModel.calls == ["observe", "load"])
        screen.didDisappear()
    }

    @Test("ShoppingListScreen shows an animation during the first load")
    func loading() {
        viewModel.state = .loading
        let screen = ShoppingListScreen(viewModel: viewModel)
        #expect(lines(screen)[0].contains("Loading…") && screen.render(context).isAnimated)
    }

    @Test("ShoppingListScreen shows an error and the key that reloads the entries")
    func failed() {
        viewModel.state = .failed(message: "Gone.")
        #expect(lines(ShoppingListScreen(viewModel: viewModel)) == ["Gone.", "Press r to try again."])
    }

    @Test("ShoppingListScreen removes control characters from texts")
    func hostile() {
        viewModel.show(["\u{1B}]0;x\u{7}One\u{202E}"])
        let line = lines(ShoppingListScreen(viewModel: viewModel))[0]
        #expect(line.contains("One"))
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
