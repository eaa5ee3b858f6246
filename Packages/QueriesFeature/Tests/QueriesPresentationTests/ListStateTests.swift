import CoreDomain
import QueriesDomain
import QueriesPresentation
import QueriesTestSupport
import Synchronization
import Testing

@Suite("States of the list of queries", .timeLimit(.minutes(1)))
@MainActor
struct ListStateTests {
    /// Answers when a test says, in whatever order.
    private final class Answers: UseCase {
        private let waiting = Mutex<[Int: CheckedContinuation<[MovieQuery], any Error>]>([:])

        func execute(_ limit: Int) async throws -> [MovieQuery] {
            try await withCheckedThrowingContinuation { continuation in
                waiting.withLock { $0[limit] = continuation }
            }
        }

        /// Whether somebody waits for `limit` queries.
        func isAsked(_ limit: Int) -> Bool { waiting.withLock { $0[limit] != nil } }

        /// Answers whoever asked for `limit` queries, once that has happened.
        func answer(_ limit: Int, with result: Result<[MovieQuery], any Error>) async {
            while !Task.isCancelled {
                if let asked = waiting.withLock({ $0.removeValue(forKey: limit) }) { return asked.resume(with: result) }
                await Task.yield()
            }
        }
    }

    private func viewModel(_ queries: FakeRecentQueriesRepository) -> DefaultMoviesQueriesListViewModel {
        DefaultMoviesQueriesListViewModel(
            fetch: FetchRecentMovieQueriesUseCase(queries: queries),
            observe: ObserveMovieQueriesUseCase(queries: queries),
            remove: RemoveMovieQueryUseCase(queries: queries),
            actions: .none
        )
    }

    private func item(_ text: String) throws -> MoviesQueriesListItemViewModel {
        MoviesQueriesListItemViewModel(try #require(MovieQuery(text)))
    }

    @Test("idle, then loaded")
    func loaded() async throws {
        let viewModel = viewModel(FakeRecentQueriesRepository(["Amélie", "Alien"]))
        #expect(viewModel.state == .idle)
        await viewModel.load(limit: 9)
        #expect(viewModel.state == .loaded([try item("Amélie"), try item("Alien")]))
        #expect(viewModel.failure == nil)
    }

    @Test("loaded also where there are none")
    func empty() async {
        let viewModel = viewModel(FakeRecentQueriesRepository())
        await viewModel.load(limit: 9)
        #expect(viewModel.state == .loaded([]))
    }

    @Test("failed, with the reason")
    func failed() async {
        let viewModel = viewModel(FakeRecentQueriesRepository(failure: TestError()))
        await viewModel.load(limit: 9)
        #expect(viewModel.state == .failed)
        #expect(viewModel.failure is TestError)
    }

    @Test("not failed where it was only cancelled")
    func cancelled() async {
        let viewModel = viewModel(FakeRecentQueriesRepository(failure: CancellationError()))
        await viewModel.load(limit: 9)
        #expect(viewModel.state == .idle)
        #expect(viewModel.failure == nil)
    }

    @Test("a late answer never takes the place of a newer one", arguments: [true, false])
    func late(fails: Bool) async throws {
        let answers = Answers()
        let viewModel = DefaultMoviesQueriesListViewModel(
            fetch: answers,
            observe: ObserveMovieQueriesUseCase(queries: FakeRecentQueriesRepository()),
            remove: RemoveMovieQueryUseCase(queries: FakeRecentQueriesRepository()),
            actions: .none
        )
        let old = Task { await viewModel.load(limit: 1) }
        while !answers.isAsked(1), !Task.isCancelled { await Task.yield() }
        let new = Task { await viewModel.load(limit: 2) }
        await answers.answer(2, with: .success([try #require(MovieQuery("New"))]))
        await new.value
        await answers.answer(1, with: fails ? .failure(TestError()) : .success([try #require(MovieQuery("Old"))]))
        await old.value
        #expect(viewModel.state == .loaded([try item("New")]))
        #expect(viewModel.failure == nil)
    }
}
