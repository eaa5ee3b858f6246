/// Keeps records in bounded collections, in the order they were saved.
///
/// What a store cannot do it says with a `RecordStoreError`. A caller whose task is cancelled always gets an answer: what
/// was asked, or `CancellationError` where nothing was done.
public protocol RecordStore: Sendable {
    /// The record saved under a key, nil where there is none. Reading does not make it newer.
    func record(forKey key: String, in collection: RecordCollection) async throws -> Record?

    /// At most `limit` records, the one saved last first.
    func records(in collection: RecordCollection, limit: Int) async throws -> [Record]

    /// Inserts the record, or replaces the one of its key, and makes it the newest. Whatever exceeds the collection's
    /// capacity or its byte budget then is removed, oldest first; a record that is larger than the budget is not kept. It
    /// happens wholly or not at all.
    func save(_ record: Record, in collection: RecordCollection) async throws

    /// Removes a record. Returns whether there was one.
    @discardableResult
    func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool

    /// Removes all records of a collection. Returns how many there were.
    @discardableResult
    func removeAllRecords(in collection: RecordCollection) async throws -> Int

    /// How much the collection holds.
    func usage(of collection: RecordCollection) async throws -> RecordUsage
}
