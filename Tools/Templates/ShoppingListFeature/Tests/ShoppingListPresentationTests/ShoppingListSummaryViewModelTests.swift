import AsyncTesting
import CoreDomain
import ShoppingListPresentation
import Synchronization
import Testing

@Suite("DefaultShoppingListSummaryViewModel", .timeLimit(.minutes(1)))
@MainActor
struct ShoppingListSummaryViewModelTests {
    private struct Refused: Error {}

    private struct Counted: UseCase {
        let count: Result<Int, any Error>

        func execute(_ input: Void) async throws -> Int { try count.get() }
    }

    /// A use case whose first call returns after its second call.
    private final class SlowFirstLoad: UseCase {
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        var isWaiting: Bool { waiting.withLock { $0 != nil } }

        func execute(_ input: Void) async throws -> Int {
            guard let first = waiting.withLock({ $0.take() }) else {
                await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
                return 1
            }
            defer { first.resume() }
            return 2
        }
    }

    private func viewModel(
        _ count: any UseCase<Void, Int>,
        didFinish: @escaping @MainActor () -> Void = {}
    ) -> DefaultShoppingListSummaryViewModel {
        let actions = ShoppingListSummaryViewModelActions(didFinish: didFinish)
        return DefaultShoppingListSummaryViewModel(count: count, actions: actions)
    }

    @Test(
        "The state of DefaultShoppingListSummaryViewModel is idle before a load, then loaded with the number of entries",
        arguments: [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")]
    )
    func loaded(count: Int, text: String) async {
        let viewModel = viewModel(Counted(count: .success(count)))
        #expect(viewModel.state == .idle)
        await viewModel.load()
        #expect(viewModel.state == .loaded(text: text))
    }

    @Test("DefaultShoppingListSummaryViewModel sets the error after a failed load")
    func failed() async {
        let viewModel = viewModel(Counted(count: .failure(Refused())))
        await viewModel.load()
        #expect(viewModel.state == .failed(message: "Refused()"))
    }

    @Test("The state of DefaultShoppingListSummaryViewModel is idle after a cancelled load")
    func cancelled() async {
        let viewModel = viewModel(Counted(count: .failure(CancellationError())))
        await viewModel.load()
        #expect(viewModel.state == .idle)
    }

    @Test("DefaultShoppingListSummaryViewModel ignores the result of a superseded load")
    func late() async {
        let count = SlowFirstLoad()
        let viewModel = viewModel(count)
        let old = Task { await viewModel.load() }
        await eventually { count.isWaiting }
        #expect(viewModel.state == .loading)
        await viewModel.load()
        await old.value
        #expect(viewModel.state == .loaded(text: "2 entries"))
    }

    @Test("DefaultShoppingListSummaryViewModel.finish calls the action didFinish")
    func finish() {
        var ends = 0
        viewModel(Counted(count: .success(0)), didFinish: { ends += 1 }).finish()
        #expect(ends == 1)
    }
}
