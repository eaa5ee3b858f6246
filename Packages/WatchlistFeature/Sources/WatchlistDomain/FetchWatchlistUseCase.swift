import CoreDomain

package struct FetchWatchlistUseCase: UseCase {
    private let repository: any WatchlistRepository

    package init(repository: any WatchlistRepository) { self.repository = repository }

    @concurrent
    package func execute(_ selection: WatchlistSelection) async throws -> WatchlistContents {
        let watchlist = try await repository.watchlist()
        return WatchlistContents(selection.entries(of: watchlist), warning: watchlist.warning)
    }
}
