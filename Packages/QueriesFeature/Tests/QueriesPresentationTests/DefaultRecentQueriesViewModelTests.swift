import AsyncTesting
import CoreDomain
import QueriesDomain
import QueriesPresentation
import QueriesTestSupport
import Synchronization
import Testing

@Suite("DefaultRecentQueriesViewModel", .timeLimit(.minutes(1)))
@MainActor
struct DefaultRecentQueriesViewModelTests {
    /// A use case that suspends each call until the test resumes it.
    private final class SuspendedFetch: UseCase {
        private let waiting = Mutex<[Int: CheckedContinuation<[RecentQuery], any Error>]>([:])

        func execute(_ limit: Int) async throws -> [RecentQuery] {
            try await withCheckedThrowingContinuation { continuation in
                waiting.withLock { $0[limit] = continuation }
            }
        }

        func isWaiting(limit: Int) -> Bool { waiting.withLock { $0[limit] != nil } }

        /// Waits for the call with `limit`, then resumes it.
        func resume(limit: Int, with result: Result<[RecentQuery], any Error>) async {
            while !Task.isCancelled {
                if let call = waiting.withLock({ $0.removeValue(forKey: limit) }) { return call.resume(with: result) }
                await Task.yield()
            }
        }
    }

    private func viewModel(_ repository: FakeRecentQueriesRepository) -> DefaultRecentQueriesViewModel {
        DefaultRecentQueriesViewModel(
            fetchQueries: FetchRecentQueriesUseCase(repository: repository),
            observeQueries: ObserveRecentQueriesUseCase(repository: repository),
            removeQuery: RemoveRecentQueryUseCase(repository: repository),
            actions: .none
        )
    }

    private func loadedViewModel(_ repository: FakeRecentQueriesRepository) async -> DefaultRecentQueriesViewModel {
        let viewModel = viewModel(repository)
        await viewModel.load(limit: 100)
        return viewModel
    }

    @Test(
        "A load changes the state of DefaultRecentQueriesViewModel to loaded or failed, unless it is cancelled",
        arguments: [
            (["Amélie", "Alien"], nil, .loaded(["Amélie", "Alien"].map(RecentQueryItemViewModel.init))),
            ([], nil, .loaded([])), ([], TestError(), .failed), ([], CancellationError(), .idle),
        ] as [([String], (any Error)?, RecentQueriesState)]
    )
    func load(texts: [String], failure: (any Error)?, state: RecentQueriesState) async {
        let viewModel = viewModel(FakeRecentQueriesRepository(texts, failure: failure))
        #expect(viewModel.state == .idle)
        await viewModel.load(limit: 9)
        #expect(viewModel.state == state)
        #expect((viewModel.failure is TestError) == (state == .failed))
    }

    @Test("DefaultRecentQueriesViewModel ignores the late result of an older load", arguments: [true, false])
    func late(fails: Bool) async throws {
        let fetch = SuspendedFetch()
        let viewModel = DefaultRecentQueriesViewModel(
            fetchQueries: fetch,
            observeQueries: ObserveRecentQueriesUseCase(repository: FakeRecentQueriesRepository()),
            removeQuery: RemoveRecentQueryUseCase(repository: FakeRecentQueriesRepository()),
            actions: .none
        )
        let old = Task { await viewModel.load(limit: 1) }
        await eventually { fetch.isWaiting(limit: 1) }
        let new = Task { await viewModel.load(limit: 2) }
        await fetch.resume(limit: 2, with: .success([RecentQuery(try #require(MovieQuery("New")))]))
        await new.value
        let oldQueries = [RecentQuery(try #require(MovieQuery("Old")))]
        await fetch.resume(limit: 1, with: fails ? .failure(TestError()) : .success(oldQueries))
        await old.value
        #expect(viewModel.state == .loaded([RecentQueryItemViewModel(text: "New")]) && viewModel.failure == nil)
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
        let viewModel = await loadedViewModel(FakeRecentQueriesRepository(["Amélie", "The Alien", "Alien"]))
        viewModel.filter(by: text)
        #expect(viewModel.items.map(\.text) == expected)
    }

    @Test("DefaultRecentQueriesViewModel.observe() reloads the queries after a change")
    func observe() async throws {
        let repository = FakeRecentQueriesRepository(["Amélie"])
        let viewModel = await loadedViewModel(repository)
        let observation = Task { await viewModel.observe() }
        await eventually { await repository.readCount >= 2 }
        try await repository.save(try #require(MovieQuery("Alien")))
        repository.notifyChange()
        await eventually { viewModel.items.count >= 2 }
        #expect(viewModel.items.map(\.text) == ["Alien", "Amélie"])
        observation.cancel()
        await observation.value
    }

    @Test("DefaultRecentQueriesViewModel.remove(_:) removes a query from the items and from the repository")
    func remove() async throws {
        let repository = FakeRecentQueriesRepository(["Amélie", "Alien"])
        let viewModel = await loadedViewModel(repository)
        await viewModel.remove("Amélie")
        #expect(viewModel.items.map(\.text) == ["Alien"])
        await viewModel.load(limit: 100)
        #expect(viewModel.items.map(\.text) == ["Alien"])
        #expect(await repository.queries.map(\.query.text) == ["Alien"])
    }

    @Test("A failed removal changes the state of DefaultRecentQueriesViewModel to failed and keeps the error")
    func removeFails() async throws {
        let viewModel = await loadedViewModel(FakeRecentQueriesRepository(failure: TestError()))
        await viewModel.remove("Alien")
        #expect(viewModel.state == .failed && viewModel.failure is TestError && viewModel.items.isEmpty)
    }
}
