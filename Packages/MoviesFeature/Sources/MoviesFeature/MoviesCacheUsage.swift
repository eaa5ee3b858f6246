/// How much is stored of the source's earlier answers.
public struct MoviesCacheUsage: Hashable, Sendable {
    /// How many answers.
    public let responses: Int
    /// Their size together, in bytes.
    public let bytes: Int
}
