import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Synchronization
import Testing

@Suite("Files of SQLiteRecordStore")
struct StoreFileTests {
    private let folder: TemporaryFolder
    private let recoveries = Recoveries()
    private var path: String { folder.file("r.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// The value 2 of `synchronous` is FULL, and 1 is NORMAL (https://sqlite.org/pragma.html#pragma_synchronous).
    @Test(
        "SQLiteRecordStore uses WAL mode, and synchronous FULL with the policy state or NORMAL with the policy cache",
        arguments: [(StorePolicy.state, 2), (.cache, 1)]
    )
    func durability(policy: StorePolicy, synchronous: Int) async throws {
        let settings = Mutex<[String]>([])
        for _ in 1...2 {
            let store = SQLiteRecordStore(path: path, policy: policy) { database in
                for setting in ["synchronous", "journal_mode"] {
                    let value = try database.firstRow("PRAGMA \(setting)") { $0.string(0) }
                    settings.withLock { $0.append(value ?? "") }
                }
            }
            try await store.save(1)
        }
        #expect(settings.withLock { $0 } == ["\(synchronous)", "wal", "\(synchronous)", "wal"])
    }

    @Test("SQLiteRecordStore.close() moves the rows of all stores into the file, so that the file can be copied alone")
    func copied() async throws {
        let other = SQLiteRecordStore(path: path, policy: .state)
        try await other.save(1, prefix: "other")
        for number in 1...3 {
            let store = SQLiteRecordStore(path: path, policy: .state)
            try await store.save(1, prefix: "\(number)")
            try await store.close()
        }
        let copy = folder.file("copy.sqlite")
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let keys = try await SQLiteRecordStore(path: copy, policy: .state).keys
        #expect(keys == ["other-1", "1-1", "2-1", "3-1"])
        try await other.save(2, prefix: "other")
        #expect(try await other.keys.count == 5)
    }

    @Test("SQLiteRecordStore.close() works in a cancelled task")
    func closedAfterCancellation() async throws {
        let store = SQLiteRecordStore(path: path, policy: .state)
        try await store.save(1)
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try? await store.close()
        }.value
        #expect(try length(path + "-wal") == 0)
    }

    @Test("SQLiteRecordStore.close() keeps the log of a cache short")
    func shortLog() async throws {
        var longest = 0
        for _ in 1...60 {
            let store = SQLiteRecordStore(path: path, policy: .cache)
            try await store.save(3, bytes: 20_000)
            try await store.close()
            longest = max(longest, try length(path + "-wal"))
        }
        #expect(longest > 0)
        #expect(longest < StorePolicy.cache.maximumLogLength + 100_000)
        #expect(try await SQLiteRecordStore(path: path, policy: .cache).keys == ["key-1", "key-2", "key-3"])
    }

    @Test(
        "SQLiteRecordStore does not change the mode of a device at its path",
        .enabled(if: geteuid() == 0, "only root can create a device")
    )
    func device() async throws {
        let path = folder.file("null")
        // The device 1, 3 is /dev/null on Linux. A container may forbid devices.
        guard mknod(path, S_IFCHR | 0o666, 0x103) == 0, chmod(path, 0o666) == 0 else { return }
        await #expect(throws: RecordStoreError.self) {
            try await SQLiteRecordStore(path: path, policy: .state).save(1)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o666)
    }

    private func length(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    @Test(
        "SQLiteRecordStore uses the log and the lock beside the target of a symbolic link, which may not exist",
        arguments: [true, false]
    )
    func link(isAbsolute: Bool) async throws {
        let target = folder.file("data/target.sqlite")
        let links = URL(filePath: folder.file("links"))
        for name in ["data", "links"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        let path = links.appending(path: "r.sqlite").path
        #expect(symlink(isAbsolute ? target : "../data/target.sqlite", links.appending(path: "middle").path) == 0)
        #expect(symlink("middle", path) == 0)
        let store = SQLiteRecordStore(path: path, policy: .state)
        try await store.save(1)
        try await store.close()
        #expect(try length(target + "-wal") == 0)
        #expect(FileManager.default.fileExists(atPath: target + "-lock"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: links.path).sorted() == ["middle", "r.sqlite"])
        #expect(try await SQLiteRecordStore(path: target, policy: .state).keys == ["key-1"])
    }

    @Test("SQLiteRecordStore keeps a log whose file is missing, also behind a symbolic link")
    func logBehindLink() async throws {
        let target = folder.file("target.sqlite")
        #expect(symlink("target.sqlite", path) == 0)
        try await SQLiteRecordStore(path: path, policy: .state).save(1)
        try FileManager.default.removeItem(atPath: target)
        #expect(try await SQLiteRecordStore(path: path, policy: .state, onRecovery: recoveries.append).keys == [])
        let aside = try #require(recoveries.all.first?.setAsidePath)
        #expect(aside.hasPrefix(target))
        #expect(try length(aside + "-wal") > 0)
    }

    @Test("SQLiteRecordStore creates no file before its first change, and reads a missing file as empty")
    func missing() async throws {
        let store = SQLiteRecordStore(path: folder.file("a/r.sqlite"), policy: .state)
        #expect(try await store.keys == [])
        #expect(try folder.names() == [])
    }

    @Test("SQLiteRecordStore.removeAllRecords shrinks the file")
    func shrinks() async throws {
        let store = SQLiteRecordStore(path: path, policy: .cache)
        try await store.save(100, bytes: 10_000)
        try await store.removeAllRecords(in: collection)
        let sizes = try ["", "-wal"].map { try length(path + $0) }
        #expect(sizes.reduce(0, +) < 100_000)
    }

    @Test("The queries of SQLiteRecordStore for records and totals use an index")
    func plans() async throws {
        try await SQLiteRecordStore(path: path, policy: .state).save(1)
        let database = try Database(path: path)
        for question in [
            "SELECT value FROM record WHERE collection = 'a' AND key = 'b'",
            "SELECT key, value FROM record WHERE collection = 'a' ORDER BY sequence DESC LIMIT 10",
            "SELECT sequence FROM record WHERE collection = 'a' ORDER BY sequence LIMIT 1",
            "SELECT record_count, byte_count FROM collection WHERE name = 'a'",
        ] {
            var plan: [String] = []
            try database.forEachRow("EXPLAIN QUERY PLAN \(question)") { plan.append($0.string(3)) }
            #expect(plan.count == 1 && plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(question): \(plan)")
        }
    }
}
