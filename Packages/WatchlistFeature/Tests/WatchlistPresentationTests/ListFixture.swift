import CoreDomain
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

/// A view model of the list on a repository in memory, and the calls of its actions.
@MainActor
struct ListFixture {
    /// The entries that the view model passed to its actions, oldest first.
    final class Calls {
        var shown: [WatchlistEntry] = []
        var edited: [WatchlistEntry?] = []
        var didSave: (@MainActor (WatchlistEntry) -> Void)?
        var searches = 0
        var syncs = 0
    }

    let repository: FakeWatchlistRepository
    let calls = Calls()
    let viewModel: DefaultWatchlistViewModel

    /// - Parameters:
    ///   - fetch: The use case for loads; by default the one that reads the repository.
    ///   - observe: The use case that observes changes; by default the one that observes the repository.
    ///   - canSync: Whether the app can use the network.
    init(
        _ entries: [WatchlistEntry] = [],
        fetch: (any UseCase<WatchlistSelection, WatchlistContents>)? = nil,
        observe: (any UseCase<Void, AsyncStream<Void>>)? = nil,
        canSync: Bool = true
    ) {
        let repository = FakeWatchlistRepository(entries)
        self.repository = repository
        let sync: @MainActor () -> Void = { [calls] in calls.syncs += 1 }
        viewModel = DefaultWatchlistViewModel(
            useCases: WatchlistListUseCases(
                fetch: fetch ?? FetchWatchlistUseCase(repository: repository),
                observe: observe ?? ObserveWatchlistUseCase(repository: repository),
                markWatched: MarkWatchedUseCase(repository: repository),
                remove: RemoveFromWatchlistUseCase(repository: repository),
                undo: UndoWatchlistChangeUseCase(repository: repository),
                redo: RedoWatchlistChangeUseCase(repository: repository)
            ),
            actions: WatchlistViewModelActions(
                showMovie: { [calls] in calls.shown.append($0) },
                edit: { [calls] entry, didSave in
                    calls.edited.append(entry)
                    calls.didSave = didSave
                },
                addMovies: { [calls] in calls.searches += 1 },
                sync: canSync ? sync : nil
            ),
            today: { .testToday }
        )
    }

    /// Returns a fixture whose view model has loaded the entries.
    static func loaded(_ entries: WatchlistEntry...) async -> ListFixture {
        let fixture = ListFixture(entries)
        await fixture.viewModel.load()
        return fixture
    }

    var titles: [String] { viewModel.items.map(\.title) }

    func item(_ title: String) throws -> WatchlistItemViewModel {
        struct NoItem: Error {}
        guard let item = viewModel.items.first(where: { $0.title == title }) else { throw NoItem() }
        return item
    }
}
