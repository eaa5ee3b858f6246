internal import Persistence
internal import SQLite

/// The tables of a record store, and how a file comes to have them.
///
/// The file says whose it is (`application_id`) and how many of the migrations it has seen (`user_version`): both lie in
/// its first page, which is read anyway.
enum RecordSchema {
    /// "MRec". It must never change.
    static let applicationID = 0x4D52_6563

    /// In the order they are applied. A migration that has been released is never edited: add another one.
    static let migrations = [createRecords]

    /// The newest record has the highest sequence. How much a collection holds is kept beside it, by triggers, so that
    /// neither trimming nor asking for it ever counts rows.
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

    /// What a file turned out to be.
    enum State {
        case empty
        case current
        /// It has seen fewer migrations than there are.
        case older(version: Int)
    }

    /// Looks without changing a byte of the file, and throws where it is not for this program. It is the connection's first
    /// read, with which SQLite opens the log too.
    static func state(of database: Database, path: String) throws -> State {
        let owner = try number("PRAGMA application_id", in: database)
        let version = try number("PRAGMA user_version", in: database)
        if owner == 0, version == 0, try number("SELECT count(*) FROM sqlite_master", in: database) == 0 {
            return .empty
        }
        guard owner == applicationID else { throw RecordStoreError.foreignFile(path) }
        guard version <= migrations.count else { throw RecordStoreError.newerSchema(path, version: version) }
        // A negative version is damage: the first migration will find its tables there already.
        return version == migrations.count ? .current : .older(version: max(version, 0))
    }

    /// Applies the migrations after the first `version`, each in a transaction of its own.
    static func migrate(_ database: Database, from version: Int) throws {
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            try database.transaction {
                try database.execute(migration)
                try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(index + 1)")
            }
        }
    }

    private static func number(_ sql: String, in database: Database) throws -> Int {
        try database.statement(sql).firstRow { $0.int(0) } ?? 0
    }
}
