package import CoreDomain
package import MoviesInterface

package struct ToggleWatchlistUseCase: UseCase {
    package typealias Input = (movie: Movie, isListed: Bool?)

    private let watchlist: any WatchlistMembership

    package init(watchlist: any WatchlistMembership) { self.watchlist = watchlist }

    package func execute(_ input: Input) async throws {
        try await watchlist.toggle(input.movie, isListed: input.isListed)
    }
}
