/// A named set of records in a store, with how many it holds at most.
public struct RecordCollection: Sendable, Hashable {
    /// What the store files it under. Two collections of one name are the same records.
    public let name: String
    /// How many records are kept: saving one more removes the one saved longest ago.
    public let capacity: Int

    /// Names a collection. Its capacity is at least 1.
    public init(name: String, capacity: Int) {
        precondition(capacity > 0, "a collection holds at least one record")
        self.name = name
        self.capacity = capacity
    }
}
