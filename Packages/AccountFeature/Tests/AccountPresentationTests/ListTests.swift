import AccountDomain
import AccountPresentation
import AccountTestSupport
import CoreDomain
import Synchronization
import Testing

@Suite("DefaultAccountViewModel", .timeLimit(.minutes(1)))
@MainActor
struct ListTests {
    /// A use case whose first call returns after its second call.
    private final class SlowFirstLoad: UseCase {
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

        var isWaiting: Bool { waiting.withLock { $0 != nil } }

        func execute(_ input: Void) async throws -> [AccountEntry] {
            guard let first = waiting.withLock({ $0.take() }) else {
                await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
                return [AccountEntry("Old")].compactMap(\.self)
            }
            defer { first.resume() }
            return [AccountEntry("New")].compactMap(\.self)
        }
    }

    private func viewModel(
        _ repository: FakeAccountRepository,
        fetch: (any UseCase<Void, [AccountEntry]>)? = nil,
        actions: AccountViewModelActions = .none
    ) -> DefaultAccountViewModel {
        DefaultAccountViewModel(
            fetch: fetch ?? FetchAccountUseCase(repository: repository),
            observe: ObserveAccountUseCase(repository: repository),
            remove: RemoveFromAccountUseCase(repository: repository),
            actions: actions
        )
    }

    private func items(_ texts: String...) -> [AccountItemViewModel] {
        texts.map(AccountItemViewModel.init)
    }

    @Test(
        "The state of DefaultAccountViewModel is idle before a load and loaded after a load, even without entries",
        arguments: [["One", "Two"], []]
    )
    func loaded(texts: [String]) async {
        let viewModel = viewModel(FakeAccountRepository(texts))
        #expect(viewModel.state == .idle)
        await viewModel.load()
        guard case .loaded(let items) = viewModel.state else { return #expect(Bool(false)) }
        #expect(items.map(\.text) == texts)
        #expect(viewModel.failure == nil)
    }

    @Test("DefaultAccountViewModel sets the error after a failed load")
    func failed() async {
        let viewModel = viewModel(FakeAccountRepository(failure: TestError()))
        await viewModel.load()
        #expect(viewModel.state == .failed(message: "TestError()"))
        #expect(viewModel.failure is TestError)
    }

    @Test("The state of DefaultAccountViewModel is idle again after a cancelled first load")
    func cancelled() async {
        let viewModel = viewModel(FakeAccountRepository(failure: CancellationError()))
        await viewModel.load()
        #expect(viewModel.state == .idle)
    }

    @Test("DefaultAccountViewModel ignores the result of a superseded load")
    func late() async {
        let fetch = SlowFirstLoad()
        let viewModel = viewModel(FakeAccountRepository(), fetch: fetch)
        let old = Task { await viewModel.load() }
        while !fetch.isWaiting, !Task.isCancelled { await Task.yield() }
        await viewModel.load()
        await old.value
        #expect(viewModel.state == .loaded(items("New")))
    }

    @Test("DefaultAccountViewModel.observe() reloads the entries after each change until it is cancelled")
    func observe() async throws {
        let repository = FakeAccountRepository(["One"])
        let viewModel = viewModel(repository)
        let observation = Task { await viewModel.observe() }
        await wait { viewModel.state == .loaded(items("One")) }
        try await repository.add(try #require(AccountEntry("Two")))
        await wait { viewModel.state == .loaded(items("Two", "One")) }
        await viewModel.remove(try #require(items("One").first))
        await wait { viewModel.state == .loaded(items("Two")) }
        observation.cancel()
        await observation.value
        #expect(viewModel.state == .loaded(items("Two")))
    }

    private func wait(until condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test("DefaultAccountViewModel sets the error after a failed removal")
    func removeFails() async throws {
        let viewModel = viewModel(FakeAccountRepository(failure: TestError()))
        await viewModel.remove(try #require(items("One").first))
        #expect(viewModel.state == .failed(message: "TestError()"))
    }

    @Test("DefaultAccountViewModel sets no error after a cancelled removal")
    func removeCancelled() async throws {
        let viewModel = viewModel(FakeAccountRepository(failure: CancellationError()))
        await viewModel.remove(try #require(items("One").first))
        #expect(viewModel.state == .idle && viewModel.failure == nil)
    }

    @Test("DefaultAccountViewModel calls the actions for selection and adding")
    func actions() throws {
        var calls: [String] = []
        let actions = AccountViewModelActions(didSelect: { calls.append($0) }, add: { calls.append("add") })
        let viewModel = viewModel(FakeAccountRepository(), actions: actions)
        viewModel.select(try #require(items("One").first))
        viewModel.add()
        #expect(calls == ["One", "add"])
    }
}
