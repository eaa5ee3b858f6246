import AsyncTesting
import CoreDomain
import Foundation
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
import ShoppingListTestSupport
import Synchronization
import TerminalText
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list", .timeLimit(.minutes(10)))
@MainActor
struct ListScreenTests {
    /// A use case that returns only if its task is cancelled.
    private final class EndlessLoad: UseCase {
        let calls = Mutex(0)
        let ends = Mutex(0)

        func execute(_ input: Void) async throws -> [ShoppingListEntry] {
            calls.withLock { $0 += 1 }
            for await _ in AsyncStream<Void>.makeStream().stream {}
            ends.withLock { $0 += 1 }
            throw CancellationError()
        }
    }

    private let context = RenderContext(size: Size(columns: 30, rows: 2))

    private func screen(
        _ texts: [String] = ["One", "Two", "Three"],
        failure: (any Error)? = nil,
        actions: ShoppingListViewModelActions = .none
    ) async -> ShoppingListScreen {
        let repository = FakeShoppingListRepository(texts, failure: failure)
        let viewModel = DefaultShoppingListViewModel(repository, actions: actions)
        await viewModel.load()
        return ShoppingListScreen(viewModel: viewModel)
    }

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

    @Test("ShoppingListScreen selects the first entry and scrolls with the selection")
    func entries() async {
        let screen = await screen()
        #expect(lines(screen) == ["One*", "Two"])
        #expect(press(.down, .down, in: screen) == [true, true])
        #expect(lines(screen) == ["Two", "Three*"])
    }

    @Test("ShoppingListScreen handles the keys for the selected entry and for actions, and ignores other keys")
    func keys() async {
        var calls: [String] = []
        let actions = ShoppingListViewModelActions(didSelect: { calls.append($0) })
        let screen = await screen(actions: actions)
        let taken = press(.down, .enter, .delete, .character("r"), .character("x"), in: screen)
        #expect(taken == [true, true, true, true, false])
        #expect(calls == ["Two"])
        // The key r loads the entries without the removed one.
        await eventually { lines(screen) == ["One", "Three*"] }
    }

    @Test("The help of ShoppingListScreen contains each key that the screen handles")
    func help() async {
        let screen = await screen()
        #expect(HandledKeys.missingInHelp { screen }.isEmpty)
    }

    @Test("ShoppingListScreen without entries does nothing on Enter and Delete")
    func noEntries() async {
        let screen = await screen([])
        #expect(press(.enter, .delete, in: screen) == [true, true])
        #expect(lines(screen)[0].hasPrefix("There are no entries yet."))
    }

    @Test("ShoppingListScreen observes the entries while it is visible")
    func observes() async throws {
        let repository = FakeShoppingListRepository(["One"])
        let screen = ShoppingListScreen(viewModel: DefaultShoppingListViewModel(repository))
        screen.didAppear()
        await eventually { lines(screen) == ["One*", ""] }
        try await repository.add(try #require(ShoppingListEntry("Two")))
        await eventually { lines(screen) == ["Two*", "One"] }
        screen.didDisappear()
    }

    @Test("ShoppingListScreen shows an animation during the one load at its appearance, which ends when it disappears")
    func loading() async {
        let fetch = EndlessLoad()
        let viewModel = DefaultShoppingListViewModel(FakeShoppingListRepository(), fetch: fetch)
        let screen = ShoppingListScreen(viewModel: viewModel)
        for _ in 1...2 { screen.didAppear() }
        await eventually { lines(screen)[0].contains("Loading…") && screen.render(context).isAnimated }
        screen.didDisappear()
        await eventually { fetch.ends.withLock(\.self) == 1 }
        #expect(fetch.calls.withLock(\.self) == 1)
    }

    @Test("ShoppingListScreen shows an error and the key that reloads the entries")
    func failed() async {
        let screen = await screen(failure: TestError())
        #expect(lines(screen) == ["TestError()", "Press r to try again."])
    }

    @Test("ShoppingListScreen removes control characters from texts")
    func hostile() async {
        let line = lines(await screen(["\u{1B}]0;x\u{7}One\u{202E}"]))[0]
        #expect(line.contains("One"))
        #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    }
}
