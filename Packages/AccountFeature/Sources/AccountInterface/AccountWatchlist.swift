public import CoreDomain

/// The watchlist of a signed-in user at the service.
///
/// A value belongs to one session, so that a sync cannot mix two accounts.
public protocol AccountWatchlist: Sendable {
    /// The text that identifies the account and its service. It is the same for each session of the account.
    var account: String { get }

    /// Returns all films with the service's ids, the oldest addition first. Films that are added or removed while the pages
    /// are requested can be missing.
    ///
    /// - Parameter progress: Receives the number of read pages, and the number of all pages.
    /// - Throws: `AccountError`, or `CancellationError`.
    func movies(progress: (_ pages: Int, _ count: Int) async -> Void) async throws -> [Movie]

    /// Returns whether a film is on the account's watchlist; nil if the service does not have the film.
    ///
    /// - Throws: `AccountError`, or `CancellationError`.
    func contains(_ movie: MovieID) async throws -> Bool?

    /// Adds a film or removes it. A repeated call has the same effect.
    ///
    /// - Returns: False if the service does not have the film.
    /// - Throws: `AccountError`, or `CancellationError`.
    func set(_ movie: MovieID, isListed: Bool) async throws -> Bool
}
