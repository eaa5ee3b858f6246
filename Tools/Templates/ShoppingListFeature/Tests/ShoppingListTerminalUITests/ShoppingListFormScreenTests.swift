import AsyncTesting
import CoreDomain
import ShoppingListPresentation
import ShoppingListTerminalUI
import ShoppingListTestSupport
import Synchronization
import TerminalUI
import TerminalUITesting
import Testing

@Suite("The screen of the shopping list form", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListFormScreenTests {
    /// A use case that records texts and returns a fixed result. If `waits` is true, it returns only after a cancellation.
    private final class SaveUseCaseSpy: UseCase {
        private let recorded = Mutex<[String]>([])
        private let result: Result<Bool, any Error>
        private let waits: Bool

        init(_ result: Result<Bool, any Error> = .success(true), waits: Bool = false) {
            self.result = result
            self.waits = waits
        }

        var texts: [String] { recorded.withLock { $0 } }

        func execute(_ text: String) async throws -> Bool {
            recorded.withLock { $0.append(text) }
            await Task.yield()
            if waits { for await _ in AsyncStream<Void>.makeStream().stream {} }
            return try result.get()
        }
    }

    /// The number of times that a view model has closed its form.
    private final class Closings {
        var count = 0
    }

    private let closings = Closings()
    private let context = RenderContext(size: Size(columns: 30, rows: 4))

    private func makeForm(_ save: SaveUseCaseSpy) -> (DefaultShoppingListFormViewModel, ShoppingListFormScreen) {
        let actions = ShoppingListFormViewModelActions(close: { [closings] in closings.count += 1 })
        let viewModel = DefaultShoppingListFormViewModel(save: save, actions: actions)
        return (viewModel, ShoppingListFormScreen(viewModel: viewModel))
    }

    private func text(_ screen: ShoppingListFormScreen) -> String {
        screen.render(context).lines.joined(separator: "\n")
    }

    @Test("ShoppingListFormScreen shows typed and pasted text, stores the text on Enter, and closes")
    func type() async {
        let save = SaveUseCaseSpy()
        let (_, screen) = makeForm(save)
        #expect(screen.takesText)
        #expect(screen.handle(.key(.character("q")), context))
        #expect(screen.handle(.paste("uick"), context))
        #expect(text(screen).contains("quick"))
        #expect(screen.handle(.key(.enter), context))
        await eventually { closings.count == 1 }
        #expect(save.texts == ["quick"])
    }

    @Test("The help of ShoppingListFormScreen contains each key that the screen handles")
    func help() {
        #expect(HandledKeys.missingInHelp { makeForm(SaveUseCaseSpy()).1 }.isEmpty)
    }

    @Test("ShoppingListFormScreen ignores Enter and hides the cursor during a submission, which ends with the screen")
    func twice() async {
        let save = SaveUseCaseSpy(waits: true)
        let (viewModel, screen) = makeForm(save)
        #expect(screen.render(context).cursor != nil)
        // The second Enter is pressed before the submission starts, the third one during the submission.
        for _ in 1...2 { _ = screen.handle(.key(.enter), context) }
        await eventually { !save.texts.isEmpty }
        _ = screen.handle(.key(.enter), context)
        #expect(screen.render(context).cursor == nil)
        screen.didDisappear()
        await eventually { !viewModel.isSubmitting }
        #expect(save.texts.count == 1)
        // The form is closed already.
        #expect(closings.count == 0)
    }

    @Test("DefaultShoppingListFormViewModel stores one text during two concurrent submissions, and closes once")
    func concurrent() async {
        let save = SaveUseCaseSpy()
        let (viewModel, _) = makeForm(save)
        async let first: Void = viewModel.submit("One")
        async let second: Void = viewModel.submit("One")
        _ = await (first, second)
        #expect(save.texts == ["One"])
        #expect(closings.count == 1)
    }

    @Test(
        "ShoppingListFormScreen stays open if nothing was stored, shows the error of a failure, and submits again",
        arguments: [
            (.success(false), nil), (.failure(TestError()), "TestError()"), (.failure(CancellationError()), nil),
        ] as [(Result<Bool, any Error>, String?)]
    )
    func notStored(result: Result<Bool, any Error>, message: String?) async {
        let save = SaveUseCaseSpy(result)
        let (viewModel, screen) = makeForm(save)
        await eventually {
            _ = screen.handle(.key(.enter), context)
            return save.texts.count == 2 && !viewModel.isSubmitting
        }
        #expect(closings.count == 0)
        #expect(text(screen).contains("Error()") == (message != nil))
        #expect(viewModel.message == message)
    }

    @Test("ShoppingListFormScreen shows an error without control characters")
    func hostileError() async {
        let (viewModel, screen) = makeForm(SaveUseCaseSpy(.failure(HostileError())))
        await viewModel.submit("One")
        #expect(text(screen).contains("Gone.") && !text(screen).contains("\u{1B}"))
    }

    private struct HostileError: Error, CustomStringConvertible {
        let description = "\u{1B}[2JGone."
    }

    @Test("ShoppingListFormScreen closes on Esc and stores nothing")
    func cancel() {
        let save = SaveUseCaseSpy()
        #expect(makeForm(save).1.handle(.key(.escape), context))
        #expect(closings.count == 1 && save.texts.isEmpty)
    }
}
