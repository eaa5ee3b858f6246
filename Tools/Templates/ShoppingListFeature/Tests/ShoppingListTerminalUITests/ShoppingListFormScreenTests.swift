import AsyncTesting
import Observation
import ShoppingListPresentation
import ShoppingListTerminalUI
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list form", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListFormScreenTests {
    private let viewModel = StubShoppingListFormViewModel()
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    private func text(_ screen: ShoppingListFormScreen) -> String {
        screen.render(context).lines.joined(separator: "\n")
    }

    @Test("ShoppingListFormScreen shows typed and pasted text, and submits the text on Enter")
    func type() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        #expect(screen.takesText)
        #expect(screen.handle(.key(.character("q")), context))
        #expect(screen.handle(.paste("uick"), context))
        #expect(text(screen).contains("quick"))
        #expect(screen.handle(.key(.enter), context))
        await eventually { !viewModel.texts.isEmpty }
        #expect(viewModel.texts == ["quick"])
    }

    @Test("The help of ShoppingListFormScreen contains each key that the screen handles")
    func help() {
        #expect(HandledKeys.missingInHelp { ShoppingListFormScreen(viewModel: viewModel) }.isEmpty)
    }

    @Test("ShoppingListFormScreen ignores Enter during a submission, which ends when the screen disappears")
    func twice() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        viewModel.waits = true
        // The second Enter is pressed before the submission starts, the third one during the submission.
        for _ in 1...2 { _ = screen.handle(.key(.enter), context) }
        await eventually { !viewModel.texts.isEmpty }
        _ = screen.handle(.key(.enter), context)
        screen.didDisappear()
        await eventually { viewModel.cancellations != 0 }
        #expect(viewModel.texts.count == 1)
        #expect(viewModel.cancellations == 1)
        viewModel.waits = false
    }

    @Test("ShoppingListFormScreen submits again after the previous submission has ended")
    func again() async {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        await eventually {
            _ = screen.handle(.key(.enter), context)
            return viewModel.texts.count > 1
        }
        #expect(viewModel.texts.count == 2)
    }

    @Test("ShoppingListFormScreen cancels the form on Esc")
    func cancel() {
        #expect(ShoppingListFormScreen(viewModel: viewModel).handle(.key(.escape), context))
        #expect(viewModel.isCancelled)
    }

    @Test("ShoppingListFormScreen shows an error and hides the cursor during a submission")
    func states() {
        let screen = ShoppingListFormScreen(viewModel: viewModel)
        #expect(screen.render(context).cursor != nil)
        viewModel.isSubmitting = true
        #expect(screen.render(context).cursor == nil)
        viewModel.message = "\u{1B}[2JGone."
        #expect(text(screen).contains("Gone.") && !text(screen).contains("\u{1B}"))
    }
}

/// A view model whose state is set by tests.
@MainActor
@Observable
private final class StubShoppingListFormViewModel: ShoppingListFormViewModel {
    var isSubmitting = false
    var message: String?
    /// The texts that `submit` received, oldest first.
    private(set) var texts: [String] = []
    private(set) var isCancelled = false
    /// Whether a submission lasts until it is cancelled.
    @ObservationIgnored var waits = false
    /// The number of cancelled submissions.
    private(set) var cancellations = 0

    func submit(_ text: String) async {
        texts.append(text)
        await eventually { !waits }
        if Task.isCancelled { cancellations += 1 }
    }
    func cancel() { isCancelled = true }
}
