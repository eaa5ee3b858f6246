public import CoreDomain

/// The status of a film on the user's watchlist.
public enum WatchlistStatus: Hashable, Sendable {
    /// The user wants to watch the film.
    case planned
    /// The user has watched the film.
    case watched
}

/// The films on the user's watchlist.
///
/// Film search calls this protocol, and the feature of the watchlist implements it. The protocol is here because the watchlist, which finds
/// its films in film search, already depends on this module.
public protocol WatchlistMembership: Sendable {
    /// Returns the statuses of those films that are on the watchlist, by their ids.
    ///
    /// - Parameter movies: All known ids of the films.
    /// - Throws: The error of the store.
    func statuses(of movies: Set<MovieID>) async throws -> [MovieID: WatchlistStatus]

    /// Adds a film to the watchlist, or removes it if the user wants to watch it.
    ///
    /// - Parameter isListed: Whether the user sees that the film is listed; nil if unknown. Another process may have changed the list.
    /// - Throws: An error with a message for the user if the film is watched, so that its rating is not lost, or if the user
    ///   sees another state; or the error of the store.
    func toggle(_ movie: Movie, isListed: Bool?) async throws

    /// Returns a stream that yields after each change of the watchlist. Changes between two reads are coalesced.
    func changes() -> AsyncStream<Void>
}
