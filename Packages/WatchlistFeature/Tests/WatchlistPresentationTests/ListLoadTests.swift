import AsyncTesting
import CoreDomain
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistViewModel: loading", .timeLimit(.minutes(10)))
@MainActor
struct ListLoadTests {
    private let fetch = SuspendedUseCase<WatchlistSelection, WatchlistContents>()

    private func items(_ entries: WatchlistEntry...) -> WatchlistState {
        .loaded(entries.map { WatchlistItemViewModel($0, today: .testToday) })
    }

    @Test(
        "DefaultWatchlistViewModel ignores the late result of a superseded load",
        arguments: [.success(WatchlistContents([.sample(1)])), .failure(TestError()), .failure(CancellationError())]
            as [Result<WatchlistContents, any Error>]
    )
    func superseded(late: Result<WatchlistContents, any Error>) async throws {
        let viewModel = try await ListFixture(fetch: fetch).viewModel
        let old = Task { await viewModel.load() }
        await fetch.wait(forCalls: 1)
        let new = Task { await viewModel.load() }
        await fetch.wait(forCalls: 2)
        await fetch.resume(0, with: late)
        await old.value
        #expect(viewModel.state == .loading)
        await fetch.resume(1, with: .success(WatchlistContents([.sample(2)])))
        await new.value
        #expect(viewModel.state == items(.sample(2)))
        #expect(viewModel.failure == nil)
    }

    @Test("DefaultWatchlistViewModel shows the warning of a load as a notice, until an action replaces it")
    func warning() async throws {
        let viewModel = try await ListFixture.loaded([], unreadableKeys: ["1"]).viewModel
        #expect(viewModel.notice?.hasPrefix("1 entry is missing (1)") == true)
        await viewModel.undo()
        #expect(viewModel.notice == "There is no change to undo.")
    }

    @Test("A cancelled load of DefaultWatchlistViewModel restores the idle state, and keeps loaded items")
    func cancelled() async throws {
        let fixture = try await ListFixture([.sample(1)])
        fixture.store.failure = CancellationError()
        await fixture.viewModel.load()
        #expect(fixture.viewModel.state == .idle)
        fixture.store.failure = nil
        await fixture.viewModel.load()
        fixture.store.failure = CancellationError()
        await fixture.viewModel.load()
        #expect(fixture.viewModel.state == items(.sample(1)))
        #expect(fixture.viewModel.failure == nil)
    }

    @Test("DefaultWatchlistViewModel.observe() reloads the entries after a change during the first load")
    func changeDuringLoad() async throws {
        let fixture = try await ListFixture(fetch: fetch)
        let observation = Task { await fixture.viewModel.observe() }
        await fetch.wait(forCalls: 1)
        try await fixture.repository.save(.sample(2))
        await fetch.resume(0, with: .success(WatchlistContents([])))
        await fetch.resume(1, with: .success(WatchlistContents([.sample(2)])))
        await eventually { !fixture.viewModel.items.isEmpty }
        #expect(fixture.viewModel.state == items(.sample(2)))
        observation.cancel()
        await observation.value
    }
}
