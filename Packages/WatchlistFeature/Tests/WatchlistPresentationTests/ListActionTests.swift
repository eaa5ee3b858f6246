import CoreDomain
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistViewModel: actions", .timeLimit(.minutes(10)))
@MainActor
struct ListActionTests {
    @Test("DefaultWatchlistViewModel opens nothing for an item whose film was removed")
    func removedItem() async throws {
        let fixture = try await ListFixture.loaded([.sample(1, "Alien")])
        let item = try fixture.item("Alien")
        await fixture.viewModel.remove(item)
        await fixture.viewModel.load()
        fixture.viewModel.showMovie(item)
        fixture.viewModel.edit(item)
        #expect(fixture.calls.all.isEmpty)
    }

    @Test("DefaultWatchlistViewModel shows the result of a change together with the entries after the change")
    func noticeWithEntries() async throws {
        let fetch = SuspendedUseCase<WatchlistSelection, WatchlistContents>()
        let fixture = try await ListFixture([.sample(1, "Alien")], fetch: fetch)
        // The result of this load is from before the change.
        let load = Task { await fixture.viewModel.load() }
        await fetch.wait(forCalls: 1)
        let item = WatchlistItemViewModel(.sample(1, "Alien"), today: .testToday)
        let change = Task { await fixture.viewModel.remove(item) }
        await fetch.wait(forCalls: 2)
        await fetch.resume(0, with: .success(WatchlistContents([.sample(1, "Alien")])))
        await load.value
        #expect(fixture.viewModel.notice == nil && fixture.titles == [])
        await fetch.resume(1, with: .success(WatchlistContents([.sample(2, "Brazil")])))
        await change.value
        #expect(fixture.viewModel.notice == "Removed “Alien”." && fixture.titles == ["Brazil"])
        // A failed load shows the result, too.
        let undo = Task { await fixture.viewModel.undo() }
        await fetch.resume(2, with: .failure(TestError()))
        await undo.value
        #expect(fixture.viewModel.notice == "Undone: Remove “Alien”." && fixture.viewModel.suggestion == .redo)
        #expect(fixture.viewModel.state == .failed(message: "The store failed."))
    }

    @Test("DefaultWatchlistViewModel changes the film of the item even if another film has its id as title")
    func itemIsNamedByID() async throws {
        let movie = WatchlistEntry(id: .tmdb(603), title: "The Matrix", added: .testToday)
        let fixture = try await ListFixture.loaded([movie, .sample(1, "tmdb:603")])
        await fixture.viewModel.remove(try fixture.item("The Matrix"))
        #expect(try await fixture.repository.entries.map(\.title) == ["tmdb:603"])
    }

    @Test("DefaultWatchlistViewModel shows the error of a failed change, but no cancellation, and keeps the items")
    func failed() async throws {
        let fixture = try await ListFixture.loaded([.sample(1, "Alien")])
        for failure in [TestError(), CancellationError()] as [any Error] {
            fixture.store.failure = failure
            await fixture.viewModel.remove(try fixture.item("Alien"))
            #expect(fixture.viewModel.notice == "The store failed.")
            #expect(fixture.titles == ["Alien"] && fixture.viewModel.failure == nil)
        }
    }
}
