import AsyncTesting
import CoreDomain
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistViewModel: actions", .timeLimit(.minutes(1)))
@MainActor
struct ListActionTests {
    @Test("DefaultWatchlistViewModel passes the entry of an item to the actions for details and form")
    func navigation() async throws {
        let fixture = await ListFixture.loaded(.sample(1, "Alien", note: "with Anna"), .sample(2, "Brazil"))
        fixture.viewModel.showMovie(try fixture.item("Alien"))
        fixture.viewModel.edit(try fixture.item("Brazil"))
        fixture.viewModel.addMovies()
        #expect(fixture.calls.shown == [.sample(1, "Alien", note: "with Anna")])
        #expect(fixture.calls.edited == [.sample(2, "Brazil")])
        #expect(fixture.calls.searches == 1)
    }

    @Test("DefaultWatchlistViewModel starts a sync, and without the network shows a notice instead")
    func sync() async {
        let fixture = await ListFixture.loaded()
        fixture.viewModel.sync()
        #expect(fixture.calls.syncs == 1 && fixture.viewModel.notice == nil)
        let offline = ListFixture(canSync: false)
        offline.viewModel.sync()
        #expect(offline.calls.syncs == 0 && offline.viewModel.notice == "A sync needs the network.")
    }

    @Test("DefaultWatchlistViewModel opens nothing for an item whose film was removed")
    func removedItem() async throws {
        let fixture = await ListFixture.loaded(.sample(1, "Alien"))
        let item = try fixture.item("Alien")
        await fixture.viewModel.remove(item)
        await fixture.viewModel.load()
        fixture.viewModel.showMovie(item)
        fixture.viewModel.edit(item)
        #expect(fixture.calls.shown.isEmpty && fixture.calls.edited.isEmpty)
    }

    @Test("DefaultWatchlistViewModel shows a notice after the form has saved an entry, or has added a film")
    func saved() async throws {
        let fixture = await ListFixture.loaded(.sample(1, "Alien"))
        fixture.viewModel.edit(try fixture.item("Alien"))
        #expect(fixture.viewModel.notice == nil)
        fixture.calls.didSave?(.sample(1, "Alien"))
        await eventually { fixture.viewModel.notice == "Saved “Alien”." }
        fixture.viewModel.addMovie()
        #expect(fixture.calls.edited == [.sample(1, "Alien"), nil])
        fixture.calls.didSave?(.sample(2, "Brazil"))
        await eventually { fixture.viewModel.notice != "Saved “Alien”." }
        #expect(fixture.viewModel.notice == "Added “Brazil”.")
    }

    @Test("DefaultWatchlistViewModel shows the result of a change together with the entries after the change")
    func noticeWithEntries() async throws {
        let fetch = SuspendedUseCase<WatchlistSelection, WatchlistContents>()
        let fixture = ListFixture([.sample(1, "Alien")], fetch: fetch)
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

    @Test("DefaultWatchlistViewModel.markWatched(_:) stores a viewing today, and keeps the day of a watched film")
    func markWatched() async throws {
        let fixture = await ListFixture.loaded(.sample(1, "Alien"), .sample(2, "Brazil", watched: "2026-01-02"))
        await fixture.viewModel.markWatched(try fixture.item("Alien"))
        #expect(fixture.viewModel.notice == "Marked “Alien” as watched.")
        await fixture.viewModel.showNextFilter()
        await fixture.viewModel.markWatched(try fixture.item("Brazil"))
        #expect(fixture.viewModel.notice == "“Brazil” is already watched, on 2026-01-02.")
        #expect(fixture.viewModel.suggestion == .edit)
        #expect(Set(fixture.repository.entries.map(\.watched)) == [.on("2026-11-22"), .on("2026-01-02")])
    }

    @Test("DefaultWatchlistViewModel.remove(_:) removes the film, undo() restores it, and redo() removes it again")
    func removeAndUndo() async throws {
        let fixture = await ListFixture.loaded(.sample(1, "Alien"))
        let (viewModel, item) = (fixture.viewModel, try fixture.item("Alien"))
        let steps: [(change: () async -> Void, notice: String, suggestion: WatchlistSuggestion?, titles: [String])] = [
            ({ await viewModel.remove(item) }, "Removed “Alien”.", .undo, []),
            ({ await viewModel.undo() }, "Undone: Remove “Alien”.", .redo, ["Alien"]),
            ({ await viewModel.undo() }, "There is no change to undo.", nil, ["Alien"]),
            ({ await viewModel.redo() }, "Redone: Remove “Alien”.", nil, []),
            ({ await viewModel.redo() }, "There is no change to redo.", nil, []),
        ]
        for step in steps {
            await step.change()
            #expect(viewModel.notice == step.notice && viewModel.suggestion == step.suggestion)
            #expect(fixture.titles == step.titles && fixture.repository.entries.count == step.titles.count)
        }
    }

    @Test("DefaultWatchlistViewModel changes the film of the item even if another film has its id as title")
    func itemIsNamedByID() async throws {
        let movie = WatchlistEntry(id: .tmdb(603), title: "The Matrix", added: .testToday)
        let fixture = await ListFixture.loaded(movie, .sample(1, "tmdb:603"))
        await fixture.viewModel.remove(try fixture.item("The Matrix"))
        #expect(fixture.repository.entries.map(\.title) == ["tmdb:603"])
    }

    @Test("DefaultWatchlistViewModel shows the error of a failed change, but no cancellation, and keeps the items")
    func failed() async throws {
        let fixture = await ListFixture.loaded(.sample(1, "Alien"))
        let item = try fixture.item("Alien")
        let changes = [
            { await fixture.viewModel.markWatched(item) }, { await fixture.viewModel.remove(item) },
            { await fixture.viewModel.undo() }, { await fixture.viewModel.redo() },
        ]
        for (number, change) in changes.enumerated() {
            fixture.repository.failure = TestError("Failure \(number).")
            await change()
            #expect(fixture.viewModel.notice == "Failure \(number).")
            #expect(fixture.titles == ["Alien"] && fixture.viewModel.failure == nil)
        }
        fixture.repository.failure = CancellationError()
        await fixture.viewModel.remove(item)
        #expect(fixture.viewModel.notice == "Failure 3.")
    }
}
