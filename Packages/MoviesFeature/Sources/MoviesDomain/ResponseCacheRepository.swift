package protocol ResponseCacheRepository: Sendable {
    /// Returns the number of the stored responses, and their total size in bytes.
    func usage() async throws -> (count: Int, bytes: Int)

    /// Removes all stored responses and returns their number.
    func clear() async throws -> Int
}
