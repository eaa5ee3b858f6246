package import CoreDomain
package import Foundation

/// A change of the planned films that no sync has sent to the account yet.
package struct OutboxChange: Hashable, Sendable {
    /// The id of the entry, which may have been removed.
    package let entry: MovieID
    /// All ids of the film that were known at the time of the change.
    package let ids: Set<MovieID>
    package let title: String
    package let year: Int?
    /// Whether the user wants to watch the film since the change. False if the film was removed, or marked as watched.
    package let isPlanned: Bool
    /// The date of the change. A sync compares it with the date of the last sync. It also distinguishes later changes of the film.
    package let date: Date

    package init(entry: MovieID, ids: Set<MovieID>, title: String, year: Int? = nil, isPlanned: Bool, date: Date) {
        self.entry = entry
        self.ids = ids
        self.title = title
        self.year = year
        self.isPlanned = isPlanned
        self.date = date
    }
}

package struct WatchlistSyncState: Sendable {
    package var watchlist: Watchlist
    /// The changes since the last sync, the oldest first. A film has one change at most: the last one.
    package var outbox: [OutboxChange]
    /// The TMDB ids of the films that the account's watchlist contained after the last sync, if the sync knew them.
    package var base: Set<MovieID>
    /// The date at which the last sync began to read the account's watchlist; nil before the first sync.
    package var lastSync: Date?

    package init(watchlist: Watchlist, outbox: [OutboxChange] = [], base: Set<MovieID> = [], lastSync: Date? = nil) {
        self.watchlist = watchlist
        self.outbox = outbox
        self.base = base
        self.lastSync = lastSync
    }
}

/// The stored state of the sync. Each change of the watchlist stores its entries in the outbox in the same transaction, except
/// for the changes of the sync.
package protocol WatchlistSyncRepository: Sendable {
    /// Returns the state of the sync with an account. For an account without a sync, the base is empty.
    func syncState(of account: String) async throws -> WatchlistSyncState

    /// Changes the watchlist, the outbox and the base in one transaction. A change that adds or removes entries can be undone
    /// as a whole.
    ///
    /// - Parameters:
    ///   - name: The description of the change for the user.
    ///   - change: Changes the state. If it throws, the store is unchanged. It cannot add changes to the outbox.
    func updateSync<Value: Sendable>(
        of account: String,
        _ name: @Sendable (Value) -> String,
        _ change: @Sendable (inout WatchlistSyncState) throws -> Value
    ) async throws -> Value

    /// Stores that the account has received the state of a film: updates the base, and removes the sent changes from the outbox
    /// unless later changes have replaced them.
    func didSend(_ sending: WatchlistSyncPlan.Sending, to account: String) async throws
}
