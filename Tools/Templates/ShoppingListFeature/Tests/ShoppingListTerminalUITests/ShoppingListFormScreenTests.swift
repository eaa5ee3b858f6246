import Observation
import ShoppingListPresentation
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

    @Test("Shows typed and pasted text, and submits it for Enter")
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

    @Test("A second Enter submits nothing, and leaving the screen cancels the submission")
    func twice() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        viewModel.waits = true
        // The second Enter precedes the start of the submission, the third follows it.
        for _ in 1...2 { _ = screen.handle(.key(.enter), context) }
        while viewModel.texts.isEmpty, !Task.isCancelled { await Task.yield() }
        _ = screen.handle(.key(.enter), context)
        screen.didDisappear()
        while viewModel.cancellations == 0, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.texts.count == 1)
        #expect(viewModel.cancellations == 1)
        viewModel.waits = false
    }

    @Test("Enter submits again after a failure")
    func again() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        while viewModel.texts.count < 2, !Task.isCancelled {
            _ = screen.handle(.key(.enter), context)
            await Task.yield()
        }
        #expect(viewModel.texts.count == 2)
    }

    @Test("Esc cancels the form")
    func cancel() {
        #expect(ShoppingListFormScreen(viewModel: viewModel).handle(.key(.escape), context))
        #expect(viewModel.isCancelled)
    }

    @Test("Shows the error, and no cursor during a submission")
    func states() {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        #expect(screen.render(context).cursor != nil)
        viewModel.isSubmitting = true
        #expect(screen.render(context).cursor == nil)
        viewModel.message = "\u{1B}[2JGone."
        #expect(text(screen).contains("Gone.") && !text(screen).contains("\u{1B}"))
    }
}

/// A view model whose state a test sets.
@MainActor
@Observable
private final class StubShoppingListFormViewModel: ShoppingListFormViewModel {
    var isSubmitting = false
    var message: String?
    /// The submitted texts.
    private(set) var texts: [String] = []
    private(set) var isCancelled = false
    /// Whether a submission runs until it is cancelled.
    @ObservationIgnored var waits = false
    /// The number of cancelled submissions.
    private(set) var cancellations = 0

    func submit(_ text: String) async {
        texts.append(text)
        while waits, !Task.isCancelled { await Task.yield() }
        if Task.isCancelled { cancellations += 1 }
    }
    func cancel() { isCancelled = true }
}
