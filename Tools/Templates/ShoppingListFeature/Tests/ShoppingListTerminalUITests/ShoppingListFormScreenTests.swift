import ShoppingListTerminalUI
import TerminalUI
import Testing

@Suite("The screen of the shopping list form", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListFormScreenTests {
    private let viewModel = StubShoppingListFormViewModel()
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    private func text(_ screen: ShoppingListFormScreen) -> String {
        screen.render(context).lines.joined(separator: "\n")
    }

    @Test("what is typed and pasted is seen, and given away at Enter")
    func type() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        #expect(screen.takesText)
        #expect(screen.handle(.key(.character("q")), context))
        #expect(screen.handle(.paste("uick"), context))
        #expect(text(screen).contains("quick"))
        #expect(screen.handle(.key(.enter), context))
        while viewModel.texts.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.texts == ["quick"])
    }

    @Test("Enter twice gives it away once, which ends when the screen goes")
    func twice() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        viewModel.waits = true
        // The second comes before the first has begun, the third after.
        for _ in 1...2 { _ = screen.handle(.key(.enter), context) }
        while viewModel.texts.isEmpty, !Task.isCancelled { await Task.yield() }
        _ = screen.handle(.key(.enter), context)
        screen.didDisappear()
        while viewModel.cancellations == 0, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.texts.count == 1)
        #expect(viewModel.cancellations == 1)
        viewModel.waits = false
    }

    @Test("Enter gives it away again where it could not be kept")
    func again() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        while viewModel.texts.count < 2, !Task.isCancelled {
            _ = screen.handle(.key(.enter), context)
            await Task.yield()
        }
        #expect(viewModel.texts.count == 2)
    }

    @Test("Esc goes back")
    func cancel() {
        #expect(ShoppingListFormScreen(viewModel: viewModel).handle(.key(.escape), context))
        #expect(viewModel.isCancelled)
    }

    @Test("says why it could not be kept, and waits while it is being kept")
    func states() {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        #expect(screen.render(context).cursor != nil)
        viewModel.isSubmitting = true
        #expect(screen.render(context).cursor == nil)
        viewModel.message = "\u{1B}[2JGone."
        #expect(text(screen).contains("Gone.") && !text(screen).contains("\u{1B}"))
    }
}
