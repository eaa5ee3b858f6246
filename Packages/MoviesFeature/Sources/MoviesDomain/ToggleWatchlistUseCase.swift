package import CoreDomain
package import MoviesInterface

/// A use case that adds a film to the watchlist, or removes it if the user wants to watch it.
package struct ToggleWatchlistUseCase: UseCase {
    /// A film, and whether the user sees that it is listed; nil if unknown.
    package typealias Input = (movie: Movie, isListed: Bool?)

    private let watchlist: any WatchlistMembership

    package init(watchlist: any WatchlistMembership) { self.watchlist = watchlist }

    /// - Throws: An error with a message for the user if the film is watched or the user sees another state, or the error of the store.
    package func execute(_ input: Input) async throws {
        try await watchlist.toggle(input.movie, isListed: input.isListed)
    }
}
