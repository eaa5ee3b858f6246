import Foundation
import Persistence

/// The records in the tables of a server, inside a transaction.
final class RecordTables: RecordTransaction {
    /// The totals of a collection. A transaction reads them once and stores them at its end, because many updates of one row are slow.
    private struct Totals {
        var count: Int
        var bytes: Int
        var isChanged = false
        var isCounted = false
    }

    private let connection: Connection
    private var totals: [String: Totals] = [:]

    init(_ connection: Connection) { self.connection = connection }

    // An index limits the length of its keys, so the index contains their hashes.
    private static let hasKey = "collection = $1 AND sha256(key) = sha256($2)"

    func collectionNames() throws -> [String] {
        let rows = try connection.run("SELECT DISTINCT collection FROM movies_record ORDER BY 1")
        return (0..<rows.count).map { rows.string($0, 0) }
    }

    func record(forKey key: String, in collection: RecordCollection) throws -> Record? {
        let sql = "SELECT value FROM movies_record WHERE \(Self.hasKey)"
        let rows = try connection.run(sql, [.text(collection.name), .bytes(Data(key.utf8))])
        return rows.count == 0 ? nil : Record(key: key, value: rows.data(0, 0))
    }

    func records(in collection: RecordCollection, limit: Int) throws -> [Record] {
        let sql = "SELECT key, value FROM movies_record WHERE collection = $1 ORDER BY sequence DESC LIMIT $2"
        let rows = try connection.run(sql, [.text(collection.name), .integer(max(limit, 0))])
        return (0..<rows.count).map { Record(key: rows.string($0, 0), value: rows.data($0, 1)) }
    }

    func usage(of collection: RecordCollection) throws -> (count: Int, bytes: Int) {
        let totals = try totals(of: collection.name)
        return (totals.count, totals.bytes)
    }

    func save(_ record: Record, in collection: RecordCollection) throws {
        let name = collection.name, budget = collection.byteBudget ?? .max
        // Totals that are counted must not contain this change.
        _ = try totals(of: name)
        if record.value.count <= budget {
            let sql = """
                WITH old AS (SELECT length(value)::bigint AS bytes FROM movies_record WHERE \(Self.hasKey))
                INSERT INTO movies_record (collection, key, value) VALUES ($1, $2, $3)
                ON CONFLICT (collection, sha256(key)) DO UPDATE SET value = EXCLUDED.value, sequence = EXCLUDED.sequence
                RETURNING (SELECT bytes FROM old)
                """
            let rows = try connection.run(sql, [.text(name), .bytes(Data(record.key.utf8)), .bytes(record.value)])
            guard rows.count > 0 else {
                throw PostgreSQLError.failed(state: "", message: "a trigger refused the record")
            }
            try change(name, count: rows.isNull(0, 0) ? 1 : 0, bytes: record.value.count - rows.int(0, 0))
        } else {
            try removeRecord(forKey: record.key, in: collection)
        }
        while case let totals = try totals(of: name), totals.count > collection.capacity || totals.bytes > budget {
            if !totals.isCounted {
                // With wrong totals, after a change by another program, records within the limits would be removed.
                self.totals[name] = try counted(name)
            } else {
                let oldest = "sequence = (SELECT min(sequence) FROM movies_record WHERE collection = $1)"
                guard try remove(oldest, [.text(name)], in: name) else {
                    throw PostgreSQLError.failed(state: "", message: "the oldest record cannot be removed")
                }
            }
        }
    }

    @discardableResult
    func removeRecord(forKey key: String, in collection: RecordCollection) throws -> Bool {
        try remove(Self.hasKey, [.text(collection.name), .bytes(Data(key.utf8))], in: collection.name)
    }

    func removeAllRecords(in collection: RecordCollection) throws -> Int {
        let sql = "DELETE FROM movies_record WHERE collection = $1"
        let count = try connection.run(sql, [.text(collection.name)]).changes
        totals[collection.name] = Totals(count: 0, bytes: 0, isChanged: true, isCounted: true)
        return count
    }

    private func remove(_ condition: String, _ arguments: [Connection.Value], in name: String) throws -> Bool {
        _ = try totals(of: name)
        let sql = "DELETE FROM movies_record WHERE \(condition) RETURNING length(value)::bigint"
        let rows = try connection.run(sql, arguments)
        guard rows.count > 0 else { return false }
        try change(name, count: -1, bytes: -rows.int(0, 0))
        return true
    }

    private func totals(of name: String) throws -> Totals {
        if let totals = totals[name] { return totals }
        let sql = "SELECT record_count, byte_count FROM movies_collection WHERE name = $1"
        let rows = try connection.run(sql, [.text(name)])
        var read = Totals(count: 0, bytes: 0)
        if rows.count > 0 { read = Totals(count: rows.int(0, 0), bytes: rows.int(0, 1)) }
        // Another program may have stored numbers that make the sums overflow.
        let isPossible = [read.count, read.bytes].allSatisfy((0..<1 << 60).contains)
        totals[name] = isPossible ? read : try counted(name)
        return totals[name] ?? read
    }

    private func counted(_ name: String) throws -> Totals {
        let sql = "SELECT count(*), coalesce(sum(length(value)), 0)::bigint FROM movies_record WHERE collection = $1"
        let rows = try connection.run(sql, [.text(name)])
        return Totals(count: rows.int(0, 0), bytes: rows.int(0, 1), isChanged: true, isCounted: true)
    }

    private func change(_ name: String, count: Int, bytes: Int) throws {
        var new = try totals(of: name)
        (new.count, new.bytes, new.isChanged) = (new.count + count, new.bytes + bytes, true)
        totals[name] = new
    }

    /// Stores the totals, and notifies other connections of the changes when the transaction ends.
    func finish() throws {
        let changed = totals.filter(\.value.isChanged)
        for (name, totals) in changed {
            let sql = """
                INSERT INTO movies_collection VALUES ($1, $2, $3)
                ON CONFLICT (name) DO UPDATE SET record_count = EXCLUDED.record_count, byte_count = EXCLUDED.byte_count
                """
            try connection.run(sql, [.text(name), .integer(totals.count), .integer(totals.bytes)])
        }
        if !changed.isEmpty { try connection.run("SELECT pg_notify('movies', current_schema())") }
    }
}

/// The reads of a database without tables.
struct NoRecords: RecordReader {
    func collectionNames() -> [String] { [] }
    func record(forKey key: String, in collection: RecordCollection) -> Record? { nil }
    func records(in collection: RecordCollection, limit: Int) -> [Record] { [] }
    func usage(of collection: RecordCollection) -> (count: Int, bytes: Int) { (0, 0) }
}
