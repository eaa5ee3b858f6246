package protocol WatchlistRepository: Sendable {
    /// Returns the watchlist, or only its entries that have one of the lookup keys.
    ///
    /// - Parameter lookupKeys: Keys of ``WatchlistEntry/lookupKeys``; nil for all entries. Other entries can be in the part, too.
    func watchlist(matching lookupKeys: Set<String>?) async throws -> Watchlist

    /// Changes the watchlist in one transaction, and stores how to undo the change.
    ///
    /// - Parameters:
    ///   - name: The description of the change for the user, such as `Add “Alien”`; nil for a change that the user cannot undo, such
    ///     as the addition of ids.
    ///   - lookupKeys: The keys of the entries that `change` needs, as for ``watchlist(matching:)``.
    ///   - change: Changes the watchlist or the part. If it throws or changes nothing, the store is unchanged.
    func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String?,
        matching lookupKeys: Set<String>?,
        _ change: @Sendable (inout Watchlist) throws -> Value
    ) async throws -> Value

    /// Undoes the last change that was not undone. Returns its description; nil if there is none.
    func undo() async throws -> String?

    /// Applies the change again that was undone last. Returns its description; nil if there is none, or if another change
    /// followed the undo.
    func redo() async throws -> String?

    /// Returns a stream that emits after each change in this process. Bursts are coalesced.
    func changes() -> AsyncStream<Void>
}

extension WatchlistRepository {
    package func watchlist() async throws -> Watchlist { try await watchlist(matching: nil) }

    package func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String?,
        _ change: @Sendable (inout Watchlist) throws -> Value
    ) async throws -> Value {
        try await update(name, matching: nil, change)
    }

    /// Changes the entries that texts name. Only if a text names no entry, searches the whole watchlist for the candidates of the error.
    @concurrent
    func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String,
        named texts: [String],
        _ change: @Sendable (inout Watchlist) throws -> Value
    ) async throws -> Value {
        do {
            return try await update(name, matching: Watchlist.lookupKeys(named: texts), change)
        } catch let error as WatchlistError where error.isUnknownTitle {
            // A search in a transaction would lock out the changes of other processes.
            var watchlist = try await watchlist()
            _ = try change(&watchlist)
            return try await update(name, change)
        }
    }
}
