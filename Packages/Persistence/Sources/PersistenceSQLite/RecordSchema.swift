import Persistence
import SQLite

/// The tables of a record store and their migrations.
///
/// `application_id` identifies the program, and `user_version` is the number of applied migrations. Both are in the
/// first page of the file, which SQLite always reads.
enum RecordSchema {
    /// The bytes of "MRec". With another value, the store would refuse all existing files as foreign.
    static let applicationID = 0x4D52_6563

    /// The SQL scripts of the migrations, in order. Never edit a released migration: append another one.
    static let migrations = [createRecords]

    /// The first migration. The newest record has the highest `sequence`. Triggers maintain the totals of each
    /// collection, so that saving into a full collection does not count the rows.
    private static let createRecords = """
        CREATE TABLE record (
            sequence INTEGER PRIMARY KEY,
            collection TEXT NOT NULL,
            key TEXT NOT NULL,
            value BLOB NOT NULL,
            UNIQUE (collection, key)
        );
        CREATE INDEX record_by_age ON record (collection);
        CREATE TABLE collection (
            name TEXT PRIMARY KEY,
            record_count INTEGER NOT NULL CHECK (record_count >= 0),
            byte_count INTEGER NOT NULL CHECK (byte_count >= 0)
        ) WITHOUT ROWID;
        CREATE TRIGGER record_inserted AFTER INSERT ON record BEGIN
            INSERT INTO collection VALUES (NEW.collection, 1, length(NEW.value))
            ON CONFLICT (name) DO UPDATE
            SET record_count = record_count + 1, byte_count = byte_count + length(NEW.value);
        END;
        CREATE TRIGGER record_deleted AFTER DELETE ON record BEGIN
            UPDATE collection
            SET record_count = record_count - 1, byte_count = byte_count - length(OLD.value)
            WHERE name = OLD.collection;
        END;
        """

    /// Returns the number of migrations that were applied to a file, without changing the file; 0 for an empty file. As the first
    /// read of a connection, this call also opens the write-ahead log.
    ///
    /// - Throws: `RecordStoreError` if the file belongs to another program or to a newer version of this program, or
    ///   `DatabaseError` if SQLite cannot read the file.
    static func version(of database: Database, path: String) throws -> Int {
        let owner = try number("PRAGMA application_id", in: database)
        let version = try number("PRAGMA user_version", in: database)
        if owner == 0, version == 0, try number("SELECT count(*) FROM sqlite_master", in: database) == 0 {
            return 0
        }
        guard owner == applicationID else { throw RecordStoreError.foreignFile(path) }
        guard version <= migrations.count else { throw RecordStoreError.newerSchema(path, version: version) }
        // A negative version means damage. The first migration then fails, because the tables already exist.
        return max(version, 0)
    }

    static func migrate(_ database: Database, from version: Int) throws {
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            try database.transaction {
                try database.execute(migration)
                try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(index + 1)")
            }
        }
    }

    private static func number(_ sql: String, in database: Database) throws -> Int {
        try database.firstRow(sql) { $0.int(0) } ?? 0
    }
}
