/// How much a collection holds.
public struct RecordUsage: Sendable, Equatable {
    /// How many records.
    public let count: Int
    /// The bytes of their values together; keys and the store's own overhead are not counted.
    public let bytes: Int

    /// Tells how much a collection holds.
    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}
