import AsyncTesting
import CoreDomain
import ShoppingListDomain
import ShoppingListPresentation
import ShoppingListTestSupport
import Synchronization
import Testing

@Suite("DefaultShoppingListViewModel", .timeLimit(.minutes(1)))
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

    private func items(_ texts: String...) -> [ShoppingListItemViewModel] {
        texts.map(ShoppingListItemViewModel.init)
    }

    @Test(
        "DefaultShoppingListViewModel sets the error after a failed load or removal, but not after a cancelled one",
        arguments: [true, false]
    )
    func failed(isCancelled: Bool) async throws {
        for isRemoval in [true, false] {
            let error: any Error = isCancelled ? CancellationError() : TestError()
            let viewModel = DefaultShoppingListViewModel(FakeShoppingListRepository(failure: error))
            if isRemoval { await viewModel.remove(try #require(items("One").first)) } else { await viewModel.load() }
            #expect(viewModel.state == (isCancelled ? .idle : .failed(message: "TestError()")))
            #expect(isCancelled ? viewModel.failure == nil : viewModel.failure is TestError)
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
        #expect(viewModel.state == .loaded(items("New")))
    }

    @Test("DefaultShoppingListViewModel.observe() reloads the entries after each change until it is cancelled")
    func observe() async throws {
        let repository = FakeShoppingListRepository(["One"])
        let viewModel = DefaultShoppingListViewModel(repository)
        let observation = Task { await viewModel.observe() }
        await eventually { viewModel.state == .loaded(items("One")) }
        try await repository.add(try #require(ShoppingListEntry("Two")))
        await eventually { viewModel.state == .loaded(items("Two", "One")) }
        await viewModel.remove(try #require(items("One").first))
        await eventually { viewModel.state == .loaded(items("Two")) }
        observation.cancel()
        await observation.value
        #expect(viewModel.state == .loaded(items("Two")))
    }
}
