import AccountInterface
import CoreDomain
import Foundation
import MoviesInterface
import Navigation
import WatchlistData
import WatchlistDomain
import WatchlistPlainUI
import WatchlistPresentation
import WatchlistTerminalUI

final class WatchlistDIContainer: Sendable {
    let today: @Sendable () -> CalendarDate
    private let repository: DefaultWatchlistRepository
    private let dependencies: WatchlistModuleDependencies

    init(_ dependencies: WatchlistModuleDependencies) {
        self.dependencies = dependencies
        repository = DefaultWatchlistRepository(store: dependencies.store, now: dependencies.now)
        today = {
            let now = dependencies.now()
            return CalendarDate(now, secondsFromGMT: dependencies.secondsFromGMT(now))
        }
    }

    var secondsFromGMT: @Sendable (Date) -> Int { dependencies.secondsFromGMT }
    var membership: any WatchlistMembership { DefaultWatchlistMembership(repository: repository, today: today) }
    var add: AddToWatchlistUseCase { AddToWatchlistUseCase(repository: repository) }
    var markWatched: MarkWatchedUseCase { MarkWatchedUseCase(repository: repository) }
    var remove: RemoveFromWatchlistUseCase { RemoveFromWatchlistUseCase(repository: repository) }
    var undo: UndoWatchlistChangeUseCase { UndoWatchlistChangeUseCase(repository: repository) }
    var redo: RedoWatchlistChangeUseCase { RedoWatchlistChangeUseCase(repository: repository) }
    var fetch: FetchWatchlistUseCase { FetchWatchlistUseCase(repository: repository) }

    var exportFile: ExportWatchlistUseCase {
        ExportWatchlistUseCase(repository: repository, writer: DefaultWatchlistFileWriter())
    }

    var importFile: ImportWatchlistUseCase {
        ImportWatchlistUseCase(repository: repository, movies: dependencies.movies)
    }

    func movie(matching text: String) async throws -> MovieMatch {
        try await dependencies.movies.movie(matching: text)
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
}

@MainActor
extension WatchlistDIContainer: WatchlistFlowCoordinatorDependencies {
    func makeListView(for kind: UserInterfaceKind, actions: WatchlistViewModelActions) -> any Presentable {
        let viewModel = makeWatchlistViewModel(actions: actions)
        return switch kind {
        case .fullScreen: WatchlistScreen(viewModel: viewModel)
        case .plain: WatchlistPlainView(viewModel: viewModel)
        }
    }

    func isListView(_ view: any Presentable) -> Bool { view is WatchlistScreen || view is WatchlistPlainView }

    func makeFormView(
        for kind: UserInterfaceKind,
        _ entry: WatchlistEntry?,
        router: any WatchlistFormRouter
    ) -> any Presentable {
        let save: any UseCase<WatchlistEntryValues, WatchlistEntry> =
            if let entry {
                EditWatchlistEntryUseCase(repository: repository, original: entry)
            } else {
                AddWatchlistEntryUseCase(repository: repository, movies: dependencies.movies, today: today)
            }
        let viewModel = DefaultWatchlistFormViewModel(entry: entry, save: save, router: router, today: today)
        return switch kind {
        case .fullScreen: WatchlistFormScreen(viewModel: viewModel)
        case .plain: WatchlistFormPlainView(viewModel: viewModel)
        }
    }

    func makeSyncView(for kind: UserInterfaceKind, actions: WatchlistSyncViewModelActions) -> any Presentable {
        let viewModel = DefaultWatchlistSyncViewModel(sync: makeSync(), actions: actions, today: today)
        return switch kind {
        case .fullScreen: WatchlistSyncScreen(viewModel: viewModel)
        case .plain: WatchlistSyncPlainView(viewModel: viewModel)
        }
    }
}
