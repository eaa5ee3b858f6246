/// A repository of the stored responses of a source.
package protocol ResponseCacheRepository: Sendable {
    /// Returns the number and size of the stored responses.
    func usage() async throws -> MoviesCacheUsage

    /// Removes all stored responses and returns their number.
    func clear() async throws -> Int
}

/// The number and size of stored responses.
package struct MoviesCacheUsage: Hashable, Sendable {
    package let responses: Int
    /// The total size of the responses in bytes.
    package let bytes: Int

    /// Creates the usage of a cache.
    package init(responses: Int, bytes: Int) {
        self.responses = responses
        self.bytes = bytes
    }
}
