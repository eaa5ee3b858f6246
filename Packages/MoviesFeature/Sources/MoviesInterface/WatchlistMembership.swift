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
/// The protocol is here because its implementation, the feature of the watchlist, finds its films in film search.
public protocol WatchlistMembership: Sendable {
    /// Returns the statuses of those films that are on the watchlist, by all their known ids.
    func statuses(of movies: Set<MovieID>) async throws -> [MovieID: WatchlistStatus]

    /// Adds a film to the watchlist, or removes it if the user wants to watch it. Throws an error with a message for the user if the film is
    /// watched, so that its rating is not lost, or if the user sees another state.
    ///
    /// - Parameter isListed: Whether the user sees that the film is listed; nil if unknown. Another process may have changed the list.
    func toggle(_ movie: Movie, isListed: Bool?) async throws

    /// Returns a stream that yields after each change of the watchlist. Changes between two reads are coalesced.
    func changes() -> AsyncStream<Void>
}
