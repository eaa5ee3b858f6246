import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing

@Suite("Files of earlier releases")
struct ReleasedSchemaTests {
    /// The first released schema. Do not change it.
    private static let schema = """
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
        PRAGMA application_id = 1297245539;
        PRAGMA user_version = 1;
        """

    @Test("SQLiteRecordStore reads and changes a file with the first released schema")
    func firstSchema() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.sqlite")
        do {
            let database = try Database(path: path)
            try database.execute("PRAGMA journal_mode = WAL; \(Self.schema)")
            try database.execute("INSERT INTO record VALUES (1, 'test', 'old', CAST('alien' AS BLOB))")
        }
        let store = SQLiteRecordStore(path: path, policy: .state, onRecovery: { Issue.record("replaced \($0)") })
        try await store.save(1)
        #expect(try await store.keys == ["old", "key-1"])
        #expect(try await store.usage(of: collection).bytes == 105)
    }
}
