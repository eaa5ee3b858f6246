package import Persistence

/// A store that can do nothing.
package struct FailingRecordStore: RecordStore {
    package static let error = RecordStoreError(kind: .cannotWrite, path: "/full", message: "The disk is full.")

    package init() {}

    package func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        throw Self.error
    }

    package func records(in collection: RecordCollection, limit: Int) async throws -> [Record] { throw Self.error }

    package func save(_ record: Record, in collection: RecordCollection) async throws { throw Self.error }

    package func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool {
        throw Self.error
    }

    package func removeAllRecords(in collection: RecordCollection) async throws -> Int { throw Self.error }

    package func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) { throw Self.error }
}
