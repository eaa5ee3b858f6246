package import CoreDomain
package import WatchlistDomain
package import WatchlistPresentation

/// A view model of the list on a store in memory, and the calls of its actions.
@MainActor
package struct ListFixture {
    package final class Calls {
        /// The calls, such as `show Alien`, `edit Alien`, `new`, `add` and `sync`, oldest first.
        package var all: [String] = []
    }

    package let store = TestRecordStore()
    package let repository: any WatchlistRepository
    package let calls = Calls()
    package let viewModel: DefaultWatchlistViewModel

    /// - Parameters:
    ///   - fetch: The use case for loads; by default the one that reads the repository.
    ///   - observe: The use case for observations; by default the one that observes the repository.
    package init(
        _ entries: [WatchlistEntry] = [],
        unreadableKeys: Set<String> = [],
        selection: WatchlistSelection = WatchlistSelection(),
        fetch: (any UseCase<WatchlistSelection, WatchlistContents>)? = nil,
        observe: (any UseCase<Void, AsyncStream<Void>>)? = nil
    ) async throws {
        repository = try await store.repository(entries, unreadableKeys: unreadableKeys)
        viewModel = DefaultWatchlistViewModel(
            useCases: WatchlistListUseCases(
                fetch: fetch ?? FetchWatchlistUseCase(repository: repository),
                observe: observe ?? ObserveWatchlistUseCase(repository: repository),
                markWatched: MarkWatchedUseCase(repository: repository),
                remove: RemoveFromWatchlistUseCase(repository: repository),
                undo: UndoWatchlistChangeUseCase(repository: repository),
                redo: RedoWatchlistChangeUseCase(repository: repository)
            ),
            selection: selection,
            actions: WatchlistViewModelActions(
                showMovie: { [calls] in calls.all.append("show \($0.title)") },
                edit: { [calls] entry, _ in calls.all.append(entry.map { "edit \($0.title)" } ?? "new") },
                addMovies: { [calls] in calls.all.append("add") },
                sync: { [calls] in calls.all.append("sync") }
            ),
            today: { .testToday }
        )
    }

    package static func loaded(
        _ entries: [WatchlistEntry],
        unreadableKeys: Set<String> = [],
        selection: WatchlistSelection = WatchlistSelection()
    ) async throws -> ListFixture {
        let fixture = try await ListFixture(entries, unreadableKeys: unreadableKeys, selection: selection)
        await fixture.viewModel.load()
        return fixture
    }

    package var titles: [String] { viewModel.items.map(\.title) }

    package func item(_ title: String) throws -> WatchlistItemViewModel {
        struct NoItem: Error {}
        guard let item = viewModel.items.first(where: { $0.title == title }) else { throw NoItem() }
        return item
    }
}
