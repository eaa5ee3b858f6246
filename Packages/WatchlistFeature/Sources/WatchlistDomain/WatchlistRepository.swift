/// The stored watchlist.
package protocol WatchlistRepository: Sendable {
    /// Returns the watchlist.
    func watchlist() async throws -> Watchlist

    /// Changes the watchlist in one transaction, and stores how to undo the change.
    ///
    /// - Parameters:
    ///   - name: The description of the change for the user, such as `Add “Alien”`.
    ///   - change: Changes the watchlist. If it throws or changes nothing, the store is unchanged.
    func update<Value: Sendable>(
        _ name: @Sendable (Value) -> String,
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
