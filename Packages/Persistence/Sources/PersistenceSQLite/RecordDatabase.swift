internal import Persistence
internal import SQLite

/// The statements of a record store, on an open file.
final class RecordDatabase {
    /// The file that is open, whatever its name stands for by now.
    let identity: FileIdentity
    private let database: Database

    init(_ database: Database, identity: FileIdentity) {
        self.database = database
        self.identity = identity
    }

    func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        try database.statement("SELECT value FROM record WHERE collection = ? AND key = ?")
            .firstRow([collection.name, key]) { Record(key: key, value: $0.data(0)) }
    }

    func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        var records: [Record] = []
        try database.statement("SELECT key, value FROM record WHERE collection = ? ORDER BY sequence DESC LIMIT ?")
            // A negative limit would be none.
            .forEachRow([collection.name, max(limit, 0)]) { row in
                records.append(Record(key: row.string(0), value: row.data(1)))
            }
        return records
    }

    func save(_ record: Record, in collection: RecordCollection) throws {
        try database.transaction {
            // Not REPLACE, which would skip the trigger that counts, and not UPDATE: the record becomes the newest.
            try remove(record.key, in: collection)
            if collection.hasRoom(for: record) {
                try database.statement("INSERT INTO record (collection, key, value) VALUES (?, ?, ?)")
                    .run([collection.name, record.key, record.value])
            }
            try trim(collection)
        }
    }

    func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try database.transaction {
            try remove(key, in: collection)
            return database.changesCount > 0
        }
    }

    func removeAllRecords(in collection: RecordCollection) throws -> Int {
        let count = try database.transaction {
            try database.statement("DELETE FROM record WHERE collection = ?").run([collection.name])
            return database.changesCount
        }
        if count > 0 {
            // Gives the space back to the disk. Where somebody else is reading it stays in the file, to be used again.
            try? database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return count
    }

    func usage(of collection: RecordCollection) throws -> RecordUsage {
        try database.statement("SELECT record_count, byte_count FROM collection WHERE name = ?")
            .firstRow([collection.name]) { RecordUsage(count: $0.int(0), bytes: $0.int(1)) }
            ?? RecordUsage(count: 0, bytes: 0)
    }

    private func remove(_ key: String, in collection: RecordCollection) throws {
        try database.statement("DELETE FROM record WHERE collection = ? AND key = ?").run([collection.name, key])
    }

    private func trim(_ collection: RecordCollection) throws {
        let excess = try usage(of: collection).count - collection.capacity
        if excess > 0 {
            try database.statement(
                "DELETE FROM record WHERE sequence IN (SELECT sequence FROM record WHERE collection = ? ORDER BY sequence LIMIT ?)"
            ).run([collection.name, excess])
        }
        if let budget = collection.byteBudget {
            try trim(collection, toBytes: budget)
        }
    }

    /// One by one from the oldest: how many records make up the bytes is known only then.
    private func trim(_ collection: RecordCollection, toBytes budget: Int) throws {
        while try usage(of: collection).bytes > budget {
            try database.statement(
                "DELETE FROM record WHERE sequence = (SELECT sequence FROM record WHERE collection = ? ORDER BY sequence LIMIT 1)"
            ).run([collection.name])
            if database.changesCount == 0 {
                // The file is damaged and counts bytes that no record has: it counts anew.
                return try database.statement("DELETE FROM collection WHERE name = ?").run([collection.name])
            }
        }
    }
}
