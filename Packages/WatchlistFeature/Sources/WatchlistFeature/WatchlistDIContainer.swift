import AccountInterface
import CoreDomain
import MoviesInterface
import Navigation
import WatchlistData
import WatchlistDomain
import WatchlistPresentation

final class WatchlistDIContainer: Sendable {
    let membership: any WatchlistMembership
    let add: AddToWatchlistUseCase
    let markWatched: MarkWatchedUseCase
    let remove: RemoveFromWatchlistUseCase
    let undo: UndoWatchlistChangeUseCase
    let redo: RedoWatchlistChangeUseCase
    let exportFile: ExportWatchlistUseCase
    let today: @Sendable () -> CalendarDate
    let fetch: FetchWatchlistUseCase
    private let repository: DefaultWatchlistRepository
    private let dependencies: WatchlistModuleDependencies

    init(_ dependencies: WatchlistModuleDependencies) {
        self.dependencies = dependencies
        let repository = DefaultWatchlistRepository(store: dependencies.store, now: dependencies.now)
        self.repository = repository
        add = AddToWatchlistUseCase(repository: repository)
        markWatched = MarkWatchedUseCase(repository: repository)
        remove = RemoveFromWatchlistUseCase(repository: repository)
        undo = UndoWatchlistChangeUseCase(repository: repository)
        redo = RedoWatchlistChangeUseCase(repository: repository)
        exportFile = ExportWatchlistUseCase(repository: repository, writer: DefaultWatchlistFileWriter())
        fetch = FetchWatchlistUseCase(repository: repository)
        today = {
            let now = dependencies.now()
            return CalendarDate(now, secondsFromGMT: dependencies.secondsFromGMT(now))
        }
        membership = DefaultWatchlistMembership(repository: repository, today: today)
    }

    func movie(matching text: String) async throws -> MovieMatch {
        try await dependencies.movies.movie(matching: text)
    }

    func makeImport() -> ImportWatchlistUseCase {
        ImportWatchlistUseCase(repository: repository, movies: dependencies.movies)
    }

    func makeSync() -> SyncWatchlistUseCase {
        let account = dependencies.account ?? { throw AccountError.noAccounts }
        return SyncWatchlistUseCase(
            repository: repository,
            account: account,
            movies: dependencies.movies,
            now: dependencies.now
        )
    }

    @MainActor
    func makeFormViewModel(_ entry: WatchlistEntry?, router: any WatchlistFormRouter) -> any WatchlistFormViewModel {
        guard let entry else {
            let add = AddWatchlistEntryUseCase(repository: repository, movies: dependencies.movies)
            return DefaultWatchlistFormViewModel(add: add, router: router, today: today)
        }
        let edit = EditWatchlistEntryUseCase(repository: repository, original: entry)
        return DefaultWatchlistFormViewModel(entry: entry, save: edit, router: router, today: today)
    }

    @MainActor
    func makeSyncViewModel(actions: WatchlistSyncViewModelActions) -> any WatchlistSyncViewModel {
        DefaultWatchlistSyncViewModel(sync: makeSync(), actions: actions, today: today)
    }

    @MainActor
    func makeWatchlistViewModel(
        _ selection: WatchlistSelection = WatchlistSelection(),
        actions: WatchlistViewModelActions
    ) -> any WatchlistViewModel {
        let useCases = WatchlistListUseCases(
            fetch: fetch,
            observe: ObserveWatchlistUseCase(repository: repository),
            markWatched: markWatched,
            remove: remove,
            undo: undo,
            redo: redo
        )
        return DefaultWatchlistViewModel(useCases: useCases, selection: selection, actions: actions, today: today)
    }

    func views(for kind: UserInterfaceKind) -> any WatchlistFlowCoordinatorDependencies {
        switch kind {
        case .fullScreen: WatchlistScreens(container: self)
        case .plain: WatchlistPlainViews(container: self)
        }
    }
}
