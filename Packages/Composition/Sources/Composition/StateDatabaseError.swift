public import Persistence
import PersistencePostgreSQL

/// An error of the URL or the content of a database for durable data. The description does not contain the URL.
public struct StateDatabaseError: Error, Equatable, CustomStringConvertible {
    /// The reason and the remedy.
    public let description: String
}

extension AppParts {
    /// Returns the store of durable data in a PostgreSQL database, which connects at first use.
    ///
    /// - Parameters:
    ///   - url: The URL of the database, as libpq documents it.
    ///   - name: The name of the setting with the URL, for messages.
    ///   - permitsPassword: Whether the URL may contain a password.
    /// - Throws: ``StateDatabaseError``.
    public static func state(at url: String, name: String, permitsPassword: Bool = true) throws -> any RecordStore {
        do {
            let url = try PostgreSQLURL(url)
            guard permitsPassword || !url.hasPassword else {
                let remedy = "Put it into ~/.pgpass or PGPASSWORD."
                throw StateDatabaseError(
                    description: "\(name) contains a password, which other users can read. \(remedy)"
                )
            }
            return PostgreSQLRecordStore(url: url, name: name)
        } catch let error as PostgreSQLURL.Invalid {
            throw StateDatabaseError(description: "\(name) is not the URL of a PostgreSQL database. \(error)")
        }
    }

    /// Copies all records of durable data into a store without records. An interrupted copy leaves the target empty or complete.
    ///
    /// - Returns: The number of copied records; 0 if the target already contains the same ones.
    /// - Throws: ``StateDatabaseError`` if the source has no records or the target has others, or an error of a store.
    public static func copyState(from source: any RecordStore, to target: any RecordStore) async throws -> Int {
        let copies = try await source.read { try $0.allRecords() }
        guard !copies.isEmpty else {
            throw StateDatabaseError(description: "The source has no records. Check the URL and its search_path.")
        }
        return try await target.write { transaction in
            let present = try transaction.allRecords()
            guard present.isEmpty || present == copies else {
                let count = present.values.reduce(0) { $0 + $1.count }
                throw StateDatabaseError(
                    description:
                        "The target has \(count) other record(s), and nothing was copied. Choose an empty schema, or move the file away."
                )
            }
            guard present.isEmpty else { return 0 }
            for (name, records) in copies {
                let collection = RecordCollection(name: name, capacity: .max)
                for record in records.reversed() { try transaction.save(record, in: collection) }
            }
            return copies.values.reduce(0) { $0 + $1.count }
        }
    }
}

extension RecordReader {
    /// Returns the records of each collection, newest first.
    fileprivate func allRecords() throws -> [String: [Record]] {
        var all: [String: [Record]] = [:]
        for name in try collectionNames() {
            all[name] = try records(in: RecordCollection(name: name, capacity: .max), limit: .max)
        }
        return all
    }
}
