import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing

@Suite("Unusable files of SQLiteRecordStore")
struct RefusalTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("r.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "SQLiteRecordStore refuses a file of a newer version and does not change it",
        arguments: policies
    )
    func newer(policy: StorePolicy) async throws {
        try await SQLiteRecordStore(path: path, policy: policy).save(10)
        // `open` does not checkpoint on close, so the new version number is only in the write-ahead log.
        try open(path).execute("PRAGMA user_version = 1000")
        let before = try content(path)
        try await expectRefusal(.newerSchema, path: path, policy: policy)
        #expect(try content(path) == before)
        #expect(before[1].count > 0, "the newer version must be in the log")
    }

    @Test(
        "SQLiteRecordStore refuses a file of another program and does not change it",
        arguments: policies,
        ["PRAGMA application_id = 1; CREATE TABLE a (b)", "CREATE TABLE a (b)", "PRAGMA user_version = 1"]
    )
    func foreign(policy: StorePolicy, setUp: String) async throws {
        try Database(path: path).execute(setUp)
        let before = try content(path)
        try await expectRefusal(.foreignFile, path: path, policy: policy)
        #expect(try content(path) == before)
    }

    @Test(
        "SQLiteRecordStore throws cannotCreate with the system's reason if it cannot create the directory or the file"
    )
    func directory() async throws {
        let file = folder.file("file")
        try Data().write(to: URL(filePath: file))
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for path in [file + "/below/r.sqlite", file + "/r.sqlite", path] {
            try await expectRefusal(.cannotCreate, path: path, policy: .state)
        }
        #if os(Linux)
            for path in ["/proc/below/r.sqlite", "/proc/r.sqlite"] {
                await expectError(.cannotCreate) { try await SQLiteRecordStore(path: path, policy: .state).save(1) }
            }
        #endif
        let store = SQLiteRecordStore(path: file + "/below/r.sqlite", policy: .state)
        let message = await expectError(.cannotCreate) { try await store.save(1) }
        #expect(message.contains("Not a directory") || message.contains("File exists"))
    }

    @Test(
        "SQLiteRecordStore throws cannotWrite on a full disk and keeps the stored records",
        arguments: policies
    )
    func full(policy: StorePolicy) async throws {
        let store = SQLiteRecordStore(path: path, policy: policy) { try $0.execute("PRAGMA max_page_count = 30") }
        var saved: Set<String> = []
        let message = await expectError(.cannotWrite) {
            for number in 1...1_000 {
                try await store.save(1, prefix: "\(number)", bytes: 3_000)
                saved.insert("\(number)-1")
            }
        }
        #expect(message.contains(path) && saved.count > 5)
        #expect(try await store.keys == saved)
        #expect(try await store.usage(of: collection) == (saved.count, 3_000 * saved.count))
        await expectError(.cannotWrite) { try await store.save(1, prefix: "1", bytes: 100_000) }
        #expect(try await store.record(forKey: "1-1", in: collection)?.value.count == 3_000)
        // The store works again after the removal has freed space.
        try await store.removeAllRecords(in: collection)
        try await store.save(1)
    }

    @Test("SQLiteRecordStore reports a locked database as busy after the timeout")
    func busy() async throws {
        let store = SQLiteRecordStore(path: path, policy: .state, busyTimeout: .zero)
        try await store.save(1)
        let other = try lock(path)
        await expectError(.busy) { try await store.save(1, prefix: "late") }
        #expect(try await store.keys == ["key-1"], "reading must still work")
        try other.execute("ROLLBACK")
        try await store.save(1, prefix: "late")
        #expect(try await store.keys == ["key-1", "late-1"])
    }

    @Test("SQLiteRecordStore does not wait for the lock of its database in a cancelled task")
    func cancelled() async throws {
        try await SQLiteRecordStore(path: path, policy: .state).save(1)
        let other = try lock(path)
        // The closure cancels the task after the file was opened. After that, the task only waits for the lock.
        let store = SQLiteRecordStore(path: path, policy: .state, busyTimeout: .seconds(30)) { _ in
            withUnsafeCurrentTask { $0?.cancel() }
        }
        let waiting = Task { try await store.save(1, prefix: "late") }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        try other.execute("ROLLBACK")
    }

    @Test("SQLiteRecordStore throws a busy error if its lock file stays locked for longer than the timeout")
    func locked() async throws {
        try await SQLiteRecordStore(path: path, policy: .state).save(1)
        let lock = try hold(path + "-lock")
        try await expectRefusal(.busy, path: path, policy: .state)
        try lock.close()
        try await SQLiteRecordStore(path: path, policy: .state).save(1)
    }

    @Test("SQLiteRecordStore opens a file while another process opens it, but does not replace a damaged one")
    func sharedLock() async throws {
        try await SQLiteRecordStore(path: path, policy: .state).save(1)
        let lock = try hold(path + "-lock", LOCK_SH)
        let store = SQLiteRecordStore(path: path, policy: .state, busyTimeout: .zero)
        #expect(try await store.keys == ["key-1"])
        try await store.close()
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try Data(repeating: 7, count: 10_000).write(to: URL(filePath: path))
        try await expectRefusal(.busy, path: path, policy: .state)
        try lock.close()
        try await SQLiteRecordStore(path: path, policy: .state).save(1, prefix: "new")
    }

    @Test(
        "SQLiteRecordStore of a cache does not wait for the busy timeout to read a record of a locked file",
        .timeLimit(.minutes(10))
    )
    func lockedCache() async throws {
        try await SQLiteRecordStore(path: path, policy: .cache).save(1)
        let lock = try hold(path + "-lock")
        let store = SQLiteRecordStore(path: path, policy: .cache, busyTimeout: .seconds(600))
        await expectError(.busy) { try await store.keys }
        try lock.close()
    }

    @Test("SQLiteRecordStore.saveWithoutWaiting saves the record when the lock is free")
    func savedLater() async throws {
        let store = SQLiteRecordStore(path: path, policy: .state, busyTimeout: .seconds(600))
        try await store.save(1)
        let other = try lock(path)
        for key in ["a", "b"] {
            try await store.saveWithoutWaiting(Record(key: key, value: Data()), in: collection)
        }
        #expect(try await store.keys == ["key-1"], "reading must still work")
        try other.execute("ROLLBACK")
        try await store.saveWithoutWaiting(Record(key: "c", value: Data()), in: collection)
        #expect(try await store.records(in: collection, limit: 3).map(\.key) == ["c", "b", "a"])
        try other.execute("BEGIN IMMEDIATE")
        try await store.saveWithoutWaiting(Record(key: "d", value: Data()), in: collection)
        try other.execute("ROLLBACK")
        try await store.close()
        #expect(try await store.keys == ["key-1", "a", "b", "c", "d"])
    }

    @Test("A record that waits for the lock is saved before the next change, and does not undo it")
    func savedBeforeChange() async throws {
        let store = SQLiteRecordStore(path: path, policy: .state, busyTimeout: .seconds(600))
        try await store.save(1)
        let other = try lock(path)
        for key in ["removed", "replaced"] {
            try await store.saveWithoutWaiting(Record(key: key, value: Data([1])), in: collection)
        }
        try other.execute("ROLLBACK")
        #expect(try await store.removeRecord(forKey: "removed", in: collection))
        try await store.save(Record(key: "replaced", value: Data([2])), in: collection)
        try await store.close()
        #expect(try await store.keys == ["key-1", "replaced"])
        #expect(try await store.record(forKey: "replaced", in: collection)?.value == Data([2]))
    }

    @Test("SQLiteRecordStore.close() reports the records that it could not save before the timeout")
    func neverSaved() async throws {
        let store = SQLiteRecordStore(path: path, policy: .state, busyTimeout: .zero)
        try await store.save(1)
        let other = try lock(path)
        try await store.saveWithoutWaiting(Record(key: "late", value: Data()), in: collection)
        let message = await expectError(.busy) { try await store.close() }
        #expect(message == "Nothing was saved in \(path), which another process is using.")
        try other.execute("ROLLBACK")
    }

    private func hold(_ path: String, _ mode: Int32 = LOCK_EX) throws -> FileHandle {
        try Data().write(to: URL(filePath: path))
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        // A process that another test starts can have the lock of a store for a moment.
        try #require(flock(handle.fileDescriptor, mode) == 0)
        return handle
    }

    private func expectRefusal(_ kind: RecordStoreError.Kind, path: String, policy: StorePolicy) async throws {
        let store = SQLiteRecordStore(path: path, policy: policy, busyTimeout: .zero)
        for _ in 1...2 { await expectError(kind) { try await store.save(1) } }
        await expectError(kind) { try await store.keys }
    }

    private func open(_ path: String) throws -> Database {
        var configuration = Database.Configuration.readWrite()
        configuration.checkpointsOnClose = false
        return try Database(path: path, configuration: configuration)
    }

    private func lock(_ path: String) throws -> Database {
        let database = try open(path)
        try database.execute("BEGIN IMMEDIATE")
        return database
    }

    private func content(_ path: String) throws -> [Data] {
        try ["", "-wal"].map { suffix in
            FileManager.default.fileExists(atPath: path + suffix) ? try contents(path + suffix) : Data()
        }
    }
}
