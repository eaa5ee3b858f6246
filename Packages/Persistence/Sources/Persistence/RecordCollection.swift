/// A named set of records in a store, with how much it holds at most.
public struct RecordCollection: Sendable, Hashable {
    /// What the store files it under. Two collections of one name are the same records.
    public let name: String
    /// How many records are kept: saving one more removes the one saved longest ago.
    public let capacity: Int
    /// How many bytes the values together have at most: saving removes those saved longest ago until they fit. Keys are not
    /// counted. Nil for no such limit.
    ///
    /// A record whose value alone is larger is not kept, and costs no other its place: saving it removes what was under its
    /// key, and that is all.
    public let byteBudget: Int?

    /// Names a collection. Its capacity, and its budget where it has one, are at least 1.
    public init(name: String, capacity: Int, byteBudget: Int? = nil) {
        precondition(capacity > 0, "a collection holds at least one record")
        precondition(byteBudget.map { $0 > 0 } ?? true, "a collection holds at least one byte")
        self.name = name
        self.capacity = capacity
        self.byteBudget = byteBudget
    }

    /// Whether a record fits in once all others have gone.
    package func hasRoom(for record: Record) -> Bool {
        record.value.count <= byteBudget ?? .max
    }
}
