package import CoreDomain
package import MoviesInterface

/// A use case that adds a film to the watchlist, or removes it if the user wants to watch it.
package struct ToggleWatchlistUseCase: UseCase {
    private let watchlist: any WatchlistMembership

    package init(watchlist: any WatchlistMembership) {
        self.watchlist = watchlist
    }

    /// - Throws: An error with a message for the user if the film is watched, or the error of the store.
    package func execute(_ movie: Movie) async throws {
        try await watchlist.toggle(movie)
    }
}
