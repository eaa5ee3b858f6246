/// How much is stored of the source's earlier answers.
package struct ResponseCacheUsage: Hashable, Sendable {
    /// How many answers.
    package let responses: Int
    /// Their size together.
    package let bytes: Int

    package init(responses: Int, bytes: Int) {
        self.responses = responses
        self.bytes = bytes
    }
}
