import Persistence
import SQLite

final class RecordDatabase: RecordTransaction {
    /// The identity of the open file. Another process may since have replaced the file at the same path.
    let identity: DatabaseFiles.Identity
    let database: Database
    /// The value of `data_version` when the stored totals of a collection last matched its rows, by the collection's
    /// name.
    private var correctVersions: [String: Int] = [:]

    init(_ database: Database, identity: DatabaseFiles.Identity) {
        self.database = database
        self.identity = identity
    }

    func collectionNames() throws -> [String] {
        var names: [String] = []
        try database.forEachRow("SELECT DISTINCT collection FROM record ORDER BY collection") {
            names.append($0.string(0))
        }
        return names
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
        // REPLACE would not run the trigger `record_deleted`, so the totals would still count the former record.
        // UPDATE would keep the former sequence number, so the record would not become the newest.
        try removeRecord(forKey: record.key, in: collection)
        if collection.hasRoom(for: record) {
            try database.run(
                "INSERT INTO record (collection, key, value) VALUES (?, ?, ?)",
                [collection.name, record.key, record.value]
            )
        }
        try trim(collection)
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
        try database.transaction { try updates(self) }
    }

    func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
        try database.firstRow("SELECT record_count, byte_count FROM collection WHERE name = ?", [collection.name]) {
            ($0.int(0), $0.int(1))
        } ?? (0, 0)
    }

    /// Moves the rows of the write-ahead log into the file, and empties the log unless another process is using it.
    func checkpoint() throws { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

    /// Removes the oldest records of a collection until the collection is within its limits.
    ///
    /// With a wrong total, it would remove records within the limits. It therefore recounts the rows before the first removal on this
    /// connection, and after another connection has committed (https://sqlite.org/pragma.html#pragma_data_version).
    private func trim(_ collection: RecordCollection) throws {
        let budget = collection.byteBudget ?? .max
        var stored = try usage(of: collection)
        guard stored.count > collection.capacity || stored.bytes > budget else { return }
        let version = try database.firstRow("PRAGMA data_version") { $0.int(0) }
        if correctVersions[collection.name] != version {
            try database.run(Self.recount + " WHERE name = ?", [collection.name])
            // A rollback would undo a correction.
            let counted = try usage(of: collection)
            if counted == stored { correctVersions[collection.name] = version }
            stored = counted
        }
        if stored.count > collection.capacity {
            try removeOldest(stored.count - collection.capacity, in: collection)
        }
        // The loop removes records one by one, because the sizes of the oldest records are unknown.
        while try usage(of: collection).bytes > budget {
            try removeOldest(1, in: collection)
        }
    }

    func recount() throws { try database.execute(Self.recount) }

    private static let recount = """
        UPDATE collection SET (record_count, byte_count) =
        (SELECT count(*), ifnull(sum(length(value)), 0) FROM record WHERE record.collection = collection.name)
        """

    private func removeOldest(_ count: Int, in collection: RecordCollection) throws {
        let stored = try usage(of: collection)
        try database.run(
            "DELETE FROM record WHERE sequence IN (SELECT sequence FROM record WHERE collection = ? ORDER BY sequence LIMIT ?)",
            [collection.name, count]
        )
        // If the trigger `record_deleted` is missing, the total stays the same, and each save would remove more
        // records.
        guard database.changesCount == count, try usage(of: collection).count == stored.count - count else {
            throw DatabaseError.damaged("the stored totals of the collection \(collection.name) differ from its rows")
        }
    }
}
