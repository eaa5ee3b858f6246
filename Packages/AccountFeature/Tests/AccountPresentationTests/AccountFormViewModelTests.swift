import AccountPresentation
import CoreDomain
import Synchronization
import Testing

@Suite("DefaultAccountFormViewModel", .timeLimit(.minutes(1)))
@MainActor
struct AccountFormViewModelTests {
    private struct Refused: Error {}

    /// A use case that records texts and returns a fixed result.
    private final class SaveUseCaseSpy: UseCase {
        private let recorded = Mutex<[String]>([])
        private let result: Result<Bool, any Error>

        init(_ result: Result<Bool, any Error>) {
            self.result = result
        }

        var texts: [String] { recorded.withLock { $0 } }

        func execute(_ text: String) async throws -> Bool {
            recorded.withLock { $0.append(text) }
            await Task.yield()
            return try result.get()
        }
    }

    private final class RouterSpy: AccountFormRouter {
        private(set) var closings = 0

        func close() { closings += 1 }
    }

    private let router = RouterSpy()

    @Test(
        "DefaultAccountFormViewModel stores one text during two concurrent submissions, and closes the form once"
    )
    func submit() async {
        let save = SaveUseCaseSpy(.success(true))
        let viewModel = DefaultAccountFormViewModel(save: save, router: router)
        async let first: Void = viewModel.submit("One")
        async let second: Void = viewModel.submit("One")
        _ = await (first, second)
        #expect(save.texts == ["One"])
        #expect(router.closings == 1)
        #expect(!viewModel.isSubmitting && viewModel.message == nil)
    }

    @Test("DefaultAccountFormViewModel does not close the form if there is no text")
    func noText() async {
        let viewModel = DefaultAccountFormViewModel(save: SaveUseCaseSpy(.success(false)), router: router)
        await viewModel.submit("")
        #expect(router.closings == 0)
    }

    @Test("DefaultAccountFormViewModel sets the error after a failed submission and does not close the form")
    func failed() async {
        let viewModel = DefaultAccountFormViewModel(save: SaveUseCaseSpy(.failure(Refused())), router: router)
        await viewModel.submit("One")
        #expect(viewModel.message == "Refused()")
        #expect(router.closings == 0 && !viewModel.isSubmitting)
    }

    @Test("DefaultAccountFormViewModel does not set an error after a cancelled submission")
    func cancelled() async {
        let viewModel = DefaultAccountFormViewModel(
            save: SaveUseCaseSpy(.failure(CancellationError())),
            router: router
        )
        await viewModel.submit("One")
        #expect(viewModel.message == nil && router.closings == 0)
    }

    @Test("DefaultAccountFormViewModel.cancel closes the form and stores nothing")
    func cancel() {
        let save = SaveUseCaseSpy(.success(true))
        DefaultAccountFormViewModel(save: save, router: router).cancel()
        #expect(router.closings == 1 && save.texts.isEmpty)
    }
}
