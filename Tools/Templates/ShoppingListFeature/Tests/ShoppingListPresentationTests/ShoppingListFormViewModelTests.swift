import CoreDomain
import ShoppingListPresentation
import Synchronization
import Testing

@Suite("DefaultShoppingListFormViewModel", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListFormViewModelTests {
    private struct Refused: Error {}

    private final class Kept: UseCase {
        private let texts = Mutex<[String]>([])
        private let isKept: Result<Bool, any Error>

        init(_ isKept: Result<Bool, any Error>) {
            self.isKept = isKept
        }

        var all: [String] { texts.withLock { $0 } }

        func execute(_ text: String) async throws -> Bool {
            texts.withLock { $0.append(text) }
            await Task.yield()
            return try isKept.get()
        }
    }

    private final class RouterSpy: ShoppingListFormRouter {
        private(set) var closings = 0

        func close() { closings += 1 }
    }

    private let router = RouterSpy()

    @Test("Stores a text once and closes the form")
    func submit() async {
        let keep = Kept(.success(true))
        let viewModel = DefaultShoppingListFormViewModel(keep: keep, router: router)
        async let first: Void = viewModel.submit("One")
        async let second: Void = viewModel.submit("One")
        _ = await (first, second)
        #expect(keep.all == ["One"])
        #expect(router.closings == 1)
        #expect(!viewModel.isSubmitting && viewModel.message == nil)
    }

    @Test("The form stays open without a text")
    func nothing() async {
        let viewModel = DefaultShoppingListFormViewModel(keep: Kept(.success(false)), router: router)
        await viewModel.submit("")
        #expect(router.closings == 0)
    }

    @Test("The form stays open with the error of a failed submission")
    func failed() async {
        let viewModel = DefaultShoppingListFormViewModel(keep: Kept(.failure(Refused())), router: router)
        await viewModel.submit("One")
        #expect(viewModel.message == "Refused()")
        #expect(router.closings == 0 && !viewModel.isSubmitting)
    }

    @Test("A cancelled submission is no error")
    func cancelled() async {
        let viewModel = DefaultShoppingListFormViewModel(keep: Kept(.failure(CancellationError())), router: router)
        await viewModel.submit("One")
        #expect(viewModel.message == nil && router.closings == 0)
    }

    @Test("Cancelling closes the form and stores nothing")
    func cancel() {
        let keep = Kept(.success(true))
        DefaultShoppingListFormViewModel(keep: keep, router: router).cancel()
        #expect(router.closings == 1 && keep.all.isEmpty)
    }
}
