/// The source's earlier answers, as far as a user looks after them.
package protocol ResponseCacheRepository: Sendable {
    /// How much is stored.
    func usage() async throws -> ResponseCacheUsage

    /// Forgets all of it, and tells how many answers that were.
    func clear() async throws -> Int
}
