import CoreDomain
import ShoppingListPresentation
import Synchronization
import Testing

@Suite("DefaultShoppingListFormViewModel", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListFormViewModelTests {
    private struct Refused: Error {}

    /// A use case that records texts and returns a fixed result.
    private final class SaveUseCaseSpy: UseCase {
        private let recorded = Mutex<[String]>([])
        private let result: Result<Bool, any Error>

        init(_ result: Result<Bool, any Error>) { self.result = result }

        var texts: [String] { recorded.withLock { $0 } }

        func execute(_ text: String) async throws -> Bool {
            recorded.withLock { $0.append(text) }
            await Task.yield()
            return try result.get()
        }
    }

    /// The number of times that a view model has closed its form.
    private final class Closings {
        var count = 0
    }

    private let closings = Closings()

    private func viewModel(_ save: any UseCase<String, Bool>) -> DefaultShoppingListFormViewModel {
        let actions = ShoppingListFormViewModelActions(close: { [closings] in closings.count += 1 })
        return DefaultShoppingListFormViewModel(save: save, actions: actions)
    }

    @Test(
        "DefaultShoppingListFormViewModel stores one text during two concurrent submissions, and closes the form once"
    )
    func submit() async {
        let save = SaveUseCaseSpy(.success(true))
        let viewModel = self.viewModel(save)
        async let first: Void = viewModel.submit("One")
        async let second: Void = viewModel.submit("One")
        _ = await (first, second)
        #expect(save.texts == ["One"])
        #expect(closings.count == 1)
        #expect(!viewModel.isSubmitting && viewModel.message == nil)
    }

    @Test(
        "DefaultShoppingListFormViewModel does not close the form if it stored nothing, and shows the error of a failure",
        arguments: [
            (.success(false), nil), (.failure(Refused()), "Refused()"), (.failure(CancellationError()), nil),
        ] as [(Result<Bool, any Error>, String?)]
    )
    func notStored(result: Result<Bool, any Error>, message: String?) async {
        let viewModel = self.viewModel(SaveUseCaseSpy(result))
        await viewModel.submit("One")
        #expect(viewModel.message == message)
        #expect(closings.count == 0 && !viewModel.isSubmitting)
    }

    @Test("DefaultShoppingListFormViewModel.cancel closes the form and stores nothing")
    func cancel() {
        let save = SaveUseCaseSpy(.success(true))
        self.viewModel(save).cancel()
        #expect(closings.count == 1 && save.texts.isEmpty)
    }
}
