import Persistence
import SQLite

final class RecordDatabase: RecordTransaction {
    /// The identity of the open file. Another process may since have replaced the file at the same path.
    let identity: DatabaseFiles.Identity
    let database: Database
    /// The collections in which the running transaction has saved records.
    private var changed: Set<RecordCollection> = []

    init(_ database: Database, identity: DatabaseFiles.Identity) {
        self.database = database
        self.identity = identity
    }

    func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try database.firstRow("SELECT value FROM record WHERE collection = ? AND key = ?", [collection.name, key]) {
            Record(key: key, value: $0.data(0))
        }
    }

    func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        var records: [Record] = []
        let sql = "SELECT key, value FROM record WHERE collection = ? ORDER BY sequence DESC LIMIT ?"
        // SQLite treats a negative limit as no limit.
        try database.forEachRow(sql, [collection.name, max(limit, 0)]) { row in
            records.append(Record(key: row.string(0), value: row.data(1)))
        }
        return records
    }

    func save(_ record: Record, in collection: RecordCollection) throws {
        // UPDATE would keep the former sequence number, so the record would not become the newest.
        try removeRecord(forKey: record.key, in: collection)
        guard collection.hasRoom(for: record) else { return }
        let sql = "INSERT INTO record (collection, key, value) VALUES (?, ?, ?)"
        try database.run(sql, [collection.name, record.key, record.value])
        changed.insert(collection)
    }

    @discardableResult
    func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try database.run("DELETE FROM record WHERE collection = ? AND key = ?", [collection.name, key])
        return database.changesCount > 0
    }

    func removeAllRecords(in collection: RecordCollection) throws -> Int {
        try database.run("DELETE FROM record WHERE collection = ?", [collection.name])
        let count = database.changesCount
        if count > 0 {
            // Shrinks the file. While another process reads, a later checkpoint does it. While another process writes,
            // VACUUM fails, and SQLite reuses the free pages later.
            try? database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return count
    }

    func read<Value>(_ body: (any RecordReader) throws -> Value) throws -> Value {
        try database.readTransaction { try body(self) }
    }

    func write<Value>(_ updates: (any RecordTransaction) throws -> Value) throws -> Value {
        try database.transaction {
            changed = []
            let value = try updates(self)
            for collection in changed { try trim(collection) }
            return value
        }
    }

    func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
        let sql = "SELECT count(*), ifnull(sum(length(value)), 0) FROM record WHERE collection = ?"
        return try database.firstRow(sql, [collection.name]) { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }

    /// Moves the rows of the write-ahead log into the file, and empties the log unless another process is using it.
    func checkpoint() throws { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Removes the oldest records beyond the limits of a collection.
    private func trim(_ collection: RecordCollection) throws {
        let usage = try usage(of: collection)
        guard usage.count > collection.capacity || usage.bytes > collection.byteBudget ?? .max else { return }
        var (count, bytes) = (0, 0)
        var excess: Int?
        let sql = "SELECT sequence, length(value) FROM record WHERE collection = ? ORDER BY sequence DESC"
        try database.forEachRow(sql, [collection.name]) { row in
            count += 1
            bytes += row.int(1)
            guard excess == nil, count > collection.capacity || bytes > collection.byteBudget ?? .max else { return }
            excess = row.int(0)
        }
        try database.run("DELETE FROM record WHERE collection = ? AND sequence <= ?", [collection.name, excess])
    }
}
