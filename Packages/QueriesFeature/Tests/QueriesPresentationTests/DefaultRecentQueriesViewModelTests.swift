import AsyncTesting
import CoreDomain
import QueriesPresentation
import QueriesTestSupport
import Synchronization
import Testing

@Suite("DefaultRecentQueriesViewModel", .timeLimit(.minutes(10)))
@MainActor
struct DefaultRecentQueriesViewModelTests {
    /// A use case whose first call returns or fails after its second call.
    private final class SlowFirstFetch: UseCase {
        private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
        private let failure: TestError?

        init(failure: TestError?) { self.failure = failure }

        var isWaiting: Bool { waiting.withLock { $0 != nil } }

        func execute(_ limit: Int) async throws -> [MovieQuery] {
            guard let first = waiting.withLock({ $0.take() }) else {
                await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
                if let failure { throw failure }
                return [MovieQuery("Old")].compactMap(\.self)
            }
            defer { first.resume() }
            return [MovieQuery("New")].compactMap(\.self)
        }
    }

    @Test("DefaultRecentQueriesViewModel ignores the late result of an older load", arguments: [nil, TestError()])
    func late(failure: TestError?) async {
        let fetch = SlowFirstFetch(failure: failure)
        let viewModel = DefaultRecentQueriesViewModel(FakeRecentQueriesRepository(), fetchQueries: fetch)
        let old = Task { await viewModel.load(limit: 1) }
        await eventually { fetch.isWaiting }
        await viewModel.load(limit: 2)
        await old.value
        #expect(viewModel.items == ["New"] && viewModel.failure == nil)
    }

    @Test("A cancelled load changes nothing, a failed one removes the queries, and the next one removes the error")
    func load() async {
        let repository = FakeRecentQueriesRepository(["Amélie", "Alien"])
        let viewModel = DefaultRecentQueriesViewModel(repository)
        await viewModel.load(limit: 1)
        #expect(viewModel.items == ["Amélie"])
        await repository.fail(with: CancellationError())
        await viewModel.load(limit: 9)
        #expect(viewModel.items == ["Amélie"] && viewModel.failure == nil)
        await repository.fail(with: TestError())
        await viewModel.load(limit: 9)
        #expect(viewModel.items.isEmpty && viewModel.failure is TestError)
        await repository.fail(with: nil)
        await viewModel.load(limit: 9)
        #expect(viewModel.items == ["Amélie", "Alien"] && viewModel.failure == nil)
    }

    @Test(
        "DefaultRecentQueriesViewModel.filter(by:) keeps queries that contain the text, but none that equals it",
        arguments: [
            ("", ["Amélie", "The Alien", "Alien"]), ("  ", ["Amélie", "The Alien", "Alien"]),
            ("alien", ["The Alien", "Alien"]), ("ame", ["Amélie"]), (" AMÉ ", ["Amélie"]), ("x", []),
            ("Alien", ["The Alien"]),
        ]
    )
    func filtered(text: String, expected: [String]) async {
        let viewModel = DefaultRecentQueriesViewModel(FakeRecentQueriesRepository(["Amélie", "The Alien", "Alien"]))
        await viewModel.load(limit: 100)
        viewModel.filter(by: text)
        #expect(viewModel.items == expected)
    }
}
