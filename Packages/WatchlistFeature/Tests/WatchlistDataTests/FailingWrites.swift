import Persistence
import WatchlistTestSupport

/// A store whose transactions fail after a number of changes, or do not see a collection, which they neither read nor change.
struct FailingWrites: RecordStore {
    let store: any RecordStore
    var after = Int.max
    var hidden = ""

    func record(forKey key: String, in collection: RecordCollection) async throws -> Record? {
        try await store.record(forKey: key, in: collection)
    }

    func records(in collection: RecordCollection, limit: Int) async throws -> [Record] {
        try await store.records(in: collection, limit: limit)
    }

    func save(_ record: Record, in collection: RecordCollection) async throws { throw TestError() }

    func removeRecord(forKey key: String, in collection: RecordCollection) async throws -> Bool { throw TestError() }

    func removeAllRecords(in collection: RecordCollection) async throws -> Int { throw TestError() }

    func usage(of collection: RecordCollection) async throws -> (count: Int, bytes: Int) {
        try await store.usage(of: collection)
    }

    func write<Value: Sendable>(_ updates: @Sendable (any RecordTransaction) throws -> Value) async throws -> Value {
        try await store.write { try updates(Transaction(transaction: $0, remaining: after, hidden: hidden)) }
    }

    private final class Transaction: RecordTransaction {
        private let transaction: any RecordTransaction
        private var remaining: Int
        private let hidden: String

        init(transaction: any RecordTransaction, remaining: Int, hidden: String) {
            self.transaction = transaction
            self.remaining = remaining
            self.hidden = hidden
        }

        private func countChange() throws {
            guard remaining > 0 else { throw TestError() }
            remaining -= 1
        }

        func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
            collection.name == hidden ? nil : try transaction.record(forKey: key, in: collection)
        }

        func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
            collection.name == hidden ? [] : try transaction.records(in: collection, limit: limit)
        }

        func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
            try transaction.usage(of: collection)
        }

        func save(_ record: Record, in collection: RecordCollection) throws {
            guard collection.name != hidden else { return }
            try countChange()
            try transaction.save(record, in: collection)
        }

        func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
            guard collection.name != hidden else { return false }
            try countChange()
            return try transaction.removeRecord(forKey: key, in: collection)
        }
    }
}
