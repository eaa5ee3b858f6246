import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Synchronization
import Testing

@Suite("Damaged files of SQLiteRecordStore")
struct DamageTests {
    private let folder: TemporaryFolder
    private let recoveries = Recoveries()
    private var path: String { folder.file("r.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Returns a store that records the recovery of damaged files. Its date is 2026-11-21 10:15:00 UTC.
    private func store(_ policy: StorePolicy) -> SQLiteRecordStore {
        let moment = Date(timeIntervalSince1970: 1_795_256_100)
        return SQLiteRecordStore(path: path, policy: policy, now: { moment }, onRecovery: recoveries.append)
    }

    private var aside: String { path + ".damaged-20261121T101500Z" }

    @Test("SQLiteRecordStore deletes a damaged cache file and runs the operation on a new file")
    func cache() async throws {
        try await saveDamagedFile(policy: .cache)
        let store = store(.cache)
        try await store.save(1, prefix: "new")
        #expect(try await store.keys == ["new-1"])
        #expect(recoveries.all == [RecoveredDatabase(path: path, setAsidePath: nil)])
        #expect(try folder.names() == ["r.sqlite", "r.sqlite-lock", "r.sqlite-shm", "r.sqlite-wal"])
    }

    @Test("SQLiteRecordStore adds the date to the names of a damaged state file, its log and shared memory")
    func state() async throws {
        try await saveDamagedFile(policy: .state)
        let content = try ["", "-wal"].map { try contents(path + $0) }
        #expect(try await store(.state).keys == [])
        #expect(recoveries.all == [RecoveredDatabase(path: path, setAsidePath: aside)])
        #expect(try ["", "-wal"].map { try contents(aside + $0) } == content)
        #expect(FileManager.default.fileExists(atPath: aside + "-shm"))
    }

    @Test("SQLiteRecordStore renames or deletes a log without its file", arguments: policies)
    func onlyLog(policy: StorePolicy) async throws {
        try await SQLiteRecordStore(path: path, policy: policy).save(3)
        let log = try contents(path + "-wal")
        try FileManager.default.removeItem(atPath: path)
        let store = store(policy)
        #expect(try await store.keys == [])
        try await store.save(1, prefix: "new")
        #expect(try await store.keys == ["new-1"])
        let aside = policy == .state ? aside : nil
        #expect(recoveries.all == [RecoveredDatabase(path: path, setAsidePath: aside, wasMissing: true)])
        if let aside { #expect(try contents(aside + "-wal") == log) }
    }

    @Test(
        "SQLiteRecordStore does not read a path behind a link without a target as an empty store, and creates nothing there",
        arguments: [("missing", "/r.sqlite"), ("missing", "/a/b/r.sqlite"), ("missing/r.sqlite", "")]
    )
    func danglingLink(target: String, rest: String) async throws {
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let store = SQLiteRecordStore(path: link + rest, policy: .state)
        await #expect(throws: RecordStoreError.self) { try await store.keys }
        #expect(await expectError(.cannotCreate) { try await store.save(1) }.contains(folder.path))
        #expect(try folder.names() == ["link"])
    }

    @Test("SQLiteRecordStore renames a damaged file without overwriting an earlier one with the same date")
    func sameDate() async throws {
        let asides = [aside, aside + "-2", aside + "-3"]
        let damaged = (1...3).map { Data(repeating: $0, count: 5_000) }
        for data in damaged {
            // The log contains all pages of this small file and would repair the damage.
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            try data.write(to: URL(filePath: path))
            try await store(.state).save(1)
        }
        #expect(recoveries.all.map(\.setAsidePath) == asides)
        #expect(try asides.map(contents) == damaged)
    }

    @Test("SQLiteRecordStore replaces a file that is damaged while it is open", arguments: policies)
    func whileOpen(policy: StorePolicy) async throws {
        let store = store(policy)
        try await store.save(200, bytes: 3_000)
        _ = try await store.removeAllRecords(in: RecordCollection(name: "none", capacity: 1))
        // Pages in the log would hide the damage.
        try checkpoint(path)
        try overwrite(path, from: 4_096, with: 0xA5)
        try await store.save(300, prefix: "new", bytes: 3_000)
        #expect(recoveries.all.count == 1)
        #expect(try await store.keys.contains("new-300"))
    }

    @Test(
        "SQLiteRecordStore treats changed tables and schema versions as damage",
        arguments: [
            "DROP TABLE record", "DROP TABLE collection", "ALTER TABLE record RENAME COLUMN value TO other",
            "PRAGMA user_version = 0", "PRAGMA user_version = -1",
        ]
    )
    func tables(edit: String) async throws {
        try await SQLiteRecordStore(path: path, policy: .state).save(2)
        try Database(path: path).execute(edit)
        let store = store(.state)
        try await store.save(2)
        #expect(recoveries.all.count == 1)
        #expect(try await store.usage(of: collection) == (2, 200))
    }

    /// In each test case, the wrong total exceeds a limit of the collection, but the rows do not.
    @Test(
        "SQLiteRecordStore corrects a wrong stored total that exceeds a limit, and removes no rows",
        arguments: [
            ("record_count = 1000", RecordCollection(name: "test", capacity: 10)),
            ("byte_count = 1000000", RecordCollection(name: "test", capacity: 10, byteBudget: 1_000)),
        ],
        [false, true]
    )
    func wrongTotals(total: (edit: String, collection: RecordCollection), isOpen: Bool) async throws {
        let store = store(.state)
        try await (isOpen ? store : SQLiteRecordStore(path: path, policy: .state)).save(5)
        try Database(path: path).execute("UPDATE collection SET \(total.edit)")
        struct Rollback: Error {}
        let new = Record(key: "new", value: Data(count: 100))
        await #expect(throws: Rollback.self) {
            try await store.write { transaction in
                try transaction.save(new, in: total.collection)
                throw Rollback()
            }
        }
        try await store.save(new, in: total.collection)
        #expect(try await store.keys.count == 6)
        #expect(try await store.usage(of: collection) == (6, 600))
        #expect(recoveries.all == [])
    }

    @Test(
        "SQLiteRecordStore keeps all rows after another program has changed their lengths or a stored total",
        arguments: [
            "UPDATE record SET value = zeroblob(10000)", "UPDATE record SET value = x''",
            "UPDATE collection SET record_count = 0", "DELETE FROM collection",
        ]
    )
    func edited(edit: String) async throws {
        try await SQLiteRecordStore(path: path, policy: .state).save(3)
        try Database(path: path).execute(edit)
        let store = store(.state)
        #expect(try await store.read { try $0.collectionNames() } == [collection.name])
        try await store.save(2)
        #expect(try await store.keys.count == 3)
        try await store.removeRecord(forKey: "key-1", in: collection)
        #expect(try await store.removeAllRecords(in: collection) == 2)
        #expect(recoveries.all == [])
    }

    @Test("SQLiteRecordStore replaces the file when saving into a full collection without the trigger 'record_deleted'")
    func missingTrigger() async throws {
        let full = RecordCollection(name: "test", capacity: 5)
        try await SQLiteRecordStore(path: path, policy: .state).save(5)
        try Database(path: path).execute("DROP TRIGGER record_deleted")
        let store = store(.state)
        try await store.save(Record(key: "new", value: Data()), in: full)
        #expect(try await store.keys == ["new"])
        #expect(recoveries.all.count == 1)
    }

    @Test("SQLiteRecordStore uses the new file after its file was deleted and another store created a file")
    func alreadyReplaced() async throws {
        let (first, second) = (store(.cache), store(.cache))
        for store in [first, second] { try await store.save(1, prefix: "old") }
        for suffix in ["-wal", "-shm", ""] { try FileManager.default.removeItem(atPath: path + suffix) }
        try await first.save(1, prefix: "first")
        try await second.save(1, prefix: "second")
        #expect(try await first.keys == ["first-1", "second-1"])
        #expect(recoveries.all == [])
    }

    private func saveDamagedFile(policy: StorePolicy) async throws {
        try await SQLiteRecordStore(path: path, policy: policy).save(100, bytes: 3_000)
        try checkpoint(path)
        try await SQLiteRecordStore(path: path, policy: policy).save(1, prefix: "in the log")
        try overwrite(path, from: 0, with: 0xA5)
    }

    private func overwrite(_ path: String, from offset: Int, with byte: UInt8) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? file.close() }
        let count = Int(try file.seekToEnd()) - offset
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data(repeating: byte, count: count))
    }
}
