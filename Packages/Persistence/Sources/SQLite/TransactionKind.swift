/// When a transaction takes the write lock.
public enum TransactionKind: String, Sendable {
    /// With its first write. A transaction that read before may then find the lock taken, and must be run again.
    case deferred = "BEGIN DEFERRED"
    /// At once, waiting as long as the busy timeout allows.
    case immediate = "BEGIN IMMEDIATE"
}
