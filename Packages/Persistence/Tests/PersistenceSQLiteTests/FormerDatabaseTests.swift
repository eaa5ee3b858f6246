import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing

@Suite("SQLiteRecordStore with a former path")
struct FormerDatabaseTests {
    private let folder: TemporaryFolder
    private let recoveries = Recoveries()
    private var former: String { folder.path(of: "former.sqlite") }
    private var new: String { folder.path(of: "new.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    private func store() -> SQLiteRecordStore {
        SQLiteRecordStore(path: new, formerPath: former, policy: .state, onRecovery: recoveries.append)
    }

    @Test("The store renames a file and its log, and leaves a link that earlier versions can use")
    func moved() async throws {
        // Without `close()`, the rows remain in the log.
        try await SQLiteRecordStore(path: former, policy: .state).save(2)
        #expect(try folder.names().contains("former.sqlite-wal"))
        let store = store()
        #expect(try await store.keys == ["key-1", "key-2"])
        let earlier = SQLiteRecordStore(path: former, policy: .state)
        try await earlier.save(1, prefix: "earlier")
        try await store.save(1, prefix: "new")
        #expect(try await earlier.keys == ["key-1", "key-2", "earlier-1", "new-1"])
        try await store.close()
        #expect(try folder.names().filter { $0.hasPrefix("former") } == ["former.sqlite"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: former) == "new.sqlite")
        try FileManager.default.removeItem(atPath: new)
        try FileManager.default.removeItem(atPath: new + "-wal")
        #expect(try await self.store().keys == [])
    }

    @Test("The store uses the former file while an earlier version has it open, and moves it afterwards")
    func openElsewhere() async throws {
        let earlier = SQLiteRecordStore(path: former, policy: .state)
        try await earlier.save(1)
        let store = store()
        try await store.save(1, prefix: "new")
        #expect(try await earlier.keys == ["key-1", "new-1"])
        #expect(try !folder.names().contains("new.sqlite"))
        try await store.close()
        try await earlier.close()
        #expect(try await self.store().keys == ["key-1", "new-1"])
        #expect(try folder.names().contains("new.sqlite"))
    }

    @Test("Eight stores that start at once move the file once and see all rows")
    func concurrent() async throws {
        try await SQLiteRecordStore(path: former, policy: .state).save(1)
        try await withThrowingTaskGroup { group in
            for number in 1...8 {
                group.addTask {
                    let store = store()
                    try await store.save(1, prefix: "\(number)")
                    try await store.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store().keys == Set(["key-1"] + (1...8).map { "\($0)-1" }))
    }

    @Test("The store renames a link, and leaves the database beside its target")
    func linked() async throws {
        let target = SQLiteRecordStore(path: folder.path(of: "data.sqlite"), policy: .state)
        try await target.save(1)
        #expect(symlink("data.sqlite", former) == 0)
        #expect(try await store().keys == ["key-1"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: new) == "data.sqlite")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: former) == "new.sqlite")
        try await target.save(2)
        #expect(try await store().keys == ["key-1", "key-2"])
    }

    @Test("The store prefers the new file, and creates it if there is no former one")
    func existing() async throws {
        try await store().save(1)
        #expect(try !folder.names().contains { $0.hasPrefix("former") })
        try await SQLiteRecordStore(path: former, policy: .state).save(3)
        #expect(try await store().keys == ["key-1"])
        #expect(try await SQLiteRecordStore(path: former, policy: .state).keys.count == 3)
    }

    @Test(
        "The store keeps a damaged former file and a former log without its file, and says so",
        arguments: [true, false]
    )
    func damaged(isMissing: Bool) async throws {
        try await SQLiteRecordStore(path: former, policy: .state).save(1)
        if isMissing {
            try FileManager.default.removeItem(atPath: former)
        } else {
            try FileManager.default.removeItem(atPath: former + "-wal")
            try Data(repeating: 1, count: 8192).write(to: URL(filePath: former))
        }
        #expect(try await store().keys == [])
        let recovered = try #require(recoveries.all.first)
        #expect(recovered.path == former && recovered.wasMissing == isMissing)
        let kept = try #require(recovered.setAsidePath)
        #expect(FileManager.default.fileExists(atPath: kept + (isMissing ? "-wal" : "")))
    }

    @Test(
        "Without the new file, the link of an earlier move is no former database, for all spellings of the folder",
        arguments: [("", "new.sqlite"), ("/", "new.sqlite"), ("/.", "new.sqlite"), ("", "./new.sqlite")]
    )
    func onlyLink(suffix: String, destination: String) async throws {
        #expect(symlink(destination, self.former) == 0)
        let place = folder.path + suffix + "/"
        let (new, former) = (place + "new.sqlite", place + "former.sqlite")
        let store = SQLiteRecordStore(path: new, formerPath: former, policy: .state, busyTimeout: .milliseconds(50))
        try await store.save(1)
        #expect(try await store.keys == ["key-1"])
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: self.former) == destination)
    }

    @Test("The store uses the former file if it cannot create the lock of the new one, as in a read-only folder")
    func withoutLock() async throws {
        try await SQLiteRecordStore(path: former, policy: .state).save(1)
        try FileManager.default.createDirectory(atPath: new + "-lock", withIntermediateDirectories: false)
        let store = store()
        try await store.save(1, prefix: "new")
        #expect(try await store.keys == ["key-1", "new-1"])
    }
}
