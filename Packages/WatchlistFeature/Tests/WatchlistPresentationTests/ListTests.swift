import CoreDomain
import Synchronization
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistViewModel", .timeLimit(.minutes(1)))
@MainActor
struct ListTests {
    /// A use case whose first call returns after its second call.
    private final class SlowFirstLoad: UseCase {
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        var isWaiting: Bool { waiting.withLock { $0 != nil } }

        func execute(_ input: Void) async throws -> [WatchlistEntry] {
            guard let first = waiting.withLock({ $0.take() }) else {
                await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
                return [WatchlistEntry("Old")].compactMap(\.self)
            }
            defer { first.resume() }
            return [WatchlistEntry("New")].compactMap(\.self)
        }
    }

    /// A use case that waits until `fail()` is called and then throws the error of its initializer.
    private final class PausedRemoval: UseCase {
        private let error: any Error
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        init(_ error: any Error) {
            self.error = error
        }

        var isWaiting: Bool { waiting.withLock { $0 != nil } }

        func execute(_ entry: WatchlistEntry) async throws -> Bool {
            await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
            throw error
        }

        func fail() { waiting.withLock { $0.take() }?.resume() }
    }

    private func viewModel(
        _ repository: FakeWatchlistRepository,
        actions: WatchlistViewModelActions = .none
    ) -> DefaultWatchlistViewModel {
        DefaultWatchlistViewModel(
            fetch: FetchWatchlistUseCase(repository: repository),
            remove: RemoveFromWatchlistUseCase(repository: repository),
            actions: actions
        )
    }

    private func items(_ texts: String...) -> [WatchlistItemViewModel] {
        texts.map(WatchlistItemViewModel.init)
    }

    @Test(
        "The state of DefaultWatchlistViewModel is idle before a load and loaded after a load, even without entries",
        arguments: [["One", "Two"], []]
    )
    func loaded(texts: [String]) async {
        let viewModel = viewModel(FakeWatchlistRepository(texts))
        #expect(viewModel.state == .idle)
        await viewModel.load()
        guard case .loaded(let items) = viewModel.state else { return #expect(Bool(false)) }
        #expect(items.map(\.text) == texts)
        #expect(viewModel.failure == nil)
    }

    @Test("DefaultWatchlistViewModel sets the error after a failed load")
    func failed() async {
        let viewModel = viewModel(FakeWatchlistRepository(failure: TestError()))
        await viewModel.load()
        #expect(viewModel.state == .failed(message: "TestError()"))
        #expect(viewModel.failure is TestError)
    }

    @Test("The state of DefaultWatchlistViewModel stays idle after a cancelled load")
    func cancelled() async {
        let viewModel = viewModel(FakeWatchlistRepository(failure: CancellationError()))
        await viewModel.load()
        #expect(viewModel.state == .idle)
    }

    @Test("DefaultWatchlistViewModel ignores the result of a superseded load")
    func late() async {
        let fetch = SlowFirstLoad()
        let viewModel = DefaultWatchlistViewModel(
            fetch: fetch,
            remove: RemoveFromWatchlistUseCase(repository: FakeWatchlistRepository()),
            actions: .none
        )
        let old = Task { await viewModel.load() }
        while !fetch.isWaiting, !Task.isCancelled { await Task.yield() }
        await viewModel.load()
        await old.value
        #expect(viewModel.state == .loaded(items("New")))
    }

    @Test("DefaultWatchlistViewModel removes an entry from its state and from the store")
    func remove() async throws {
        let viewModel = viewModel(FakeWatchlistRepository(["One", "Two"]))
        await viewModel.load()
        await viewModel.remove(try #require(items("One").first))
        #expect(viewModel.state == .loaded(items("Two")))
        await viewModel.load()
        #expect(viewModel.state == .loaded(items("Two")))
    }

    @Test("DefaultWatchlistViewModel sets the error after a failed removal")
    func removeFails() async throws {
        let viewModel = viewModel(FakeWatchlistRepository(failure: TestError()))
        await viewModel.remove(try #require(items("One").first))
        #expect(viewModel.state == .failed(message: "TestError()"))
    }

    /// Returns a view model of two entries, and the task that removes the first entry.
    private func removing(_ removal: PausedRemoval) async throws -> (DefaultWatchlistViewModel, Task<Void, Never>) {
        let viewModel = DefaultWatchlistViewModel(
            fetch: FetchWatchlistUseCase(repository: FakeWatchlistRepository(["One", "Two"])),
            remove: removal,
            actions: .none
        )
        await viewModel.load()
        let item = try #require(items("One").first)
        let task = Task { await viewModel.remove(item) }
        while !removal.isWaiting, !Task.isCancelled { await Task.yield() }
        #expect(viewModel.state == .loaded(items("Two")))
        return (viewModel, task)
    }

    @Test("DefaultWatchlistViewModel shows the entry at its old index again after a cancelled removal")
    func removeCancelled() async throws {
        let removal = PausedRemoval(CancellationError())
        let (viewModel, task) = try await removing(removal)
        removal.fail()
        await task.value
        #expect(viewModel.state == .loaded(items("One", "Two")))
        #expect(viewModel.failure == nil)
    }

    @Test(
        "DefaultWatchlistViewModel ignores the error of a removal that ends after a newer load",
        arguments: [TestError(), CancellationError()] as [any Error]
    )
    func removeLate(error: any Error) async throws {
        let removal = PausedRemoval(error)
        let (viewModel, task) = try await removing(removal)
        await viewModel.load()
        removal.fail()
        await task.value
        #expect(viewModel.state == .loaded(items("One", "Two")))
        #expect(viewModel.failure == nil)
    }

    @Test("DefaultWatchlistViewModel calls the actions for selection, adding and the summary")
    func actions() throws {
        var calls: [String] = []
        let actions = WatchlistViewModelActions(
            didSelect: { calls.append($0) },
            add: { calls.append("add") },
            showSummary: { calls.append("summary") }
        )
        let viewModel = viewModel(FakeWatchlistRepository(), actions: actions)
        viewModel.select(try #require(items("One").first))
        viewModel.add()
        viewModel.showSummary()
        #expect(calls == ["One", "add", "summary"])
    }
}
