import AsyncTesting
import CoreDomain
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTestSupport
import Synchronization
import Testing

@Suite("DefaultShoppingListViewModel", .timeLimit(.minutes(10)))
@MainActor
struct ListTests {
    /// A use case whose first call returns after its second call.
    private final class SlowFirstLoad: UseCase {
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        var isWaiting: Bool { waiting.withLock { $0 != nil } }

        func execute(_ input: Void) async throws -> [ShoppingListEntry] {
            guard let first = waiting.withLock({ $0.take() }) else {
                await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
                return [ShoppingListEntry("Old")].compactMap(\.self)
            }
            defer { first.resume() }
            return [ShoppingListEntry("New")].compactMap(\.self)
        }
    }

    @Test("DefaultShoppingListViewModel has the error of a failed load or removal, but not of a cancelled one")
    func failed() async throws {
        for error in [TestError(), CancellationError()] as [any Error] {
            let viewModel = DefaultShoppingListViewModel(FakeShoppingListRepository(failure: error))
            await viewModel.load()
            #expect((viewModel.failure is TestError) == (error is TestError))
            await viewModel.remove(ShoppingListItemViewModel(text: "One"))
            #expect((viewModel.failure is TestError) == (error is TestError) && viewModel.items == nil)
        }
    }

    @Test("DefaultShoppingListViewModel ignores the result of a superseded load")
    func late() async {
        let fetch = SlowFirstLoad()
        let viewModel = DefaultShoppingListViewModel(FakeShoppingListRepository(), fetch: fetch)
        let old = Task { await viewModel.load() }
        await eventually { fetch.isWaiting }
        await viewModel.load()
        await old.value
        #expect(viewModel.items == [ShoppingListItemViewModel(text: "New")])
    }
}
