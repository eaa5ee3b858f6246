import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing

@Suite("SQLiteRecordStore with a former path")
struct FormerDatabaseTests {
    /// The paths of a database under the names `former.sqlite` and `new.sqlite`.
    private struct Place {
        let folder: URL
        var former: String { folder.appending(path: "former.sqlite").path }
        var new: String { folder.appending(path: "new.sqlite").path }

        func store(onRecovery: @escaping @Sendable (RecoveredDatabase) -> Void = { _ in }) -> SQLiteRecordStore {
            SQLiteRecordStore(path: new, formerPath: former, policy: .state, onRecovery: onRecovery)
        }

        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }
    }

    @Test("The store renames a file and its log, and leaves a link that earlier versions can use")
    func moved() async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            // Without `close()`, the rows remain in the log.
            try await SQLiteRecordStore(path: place.former, policy: .state).save(2)
            #expect(try place.names().contains("former.sqlite-wal"))
            let store = place.store()
            #expect(try await store.keys == ["key-1", "key-2"])
            let earlier = SQLiteRecordStore(path: place.former, policy: .state)
            try await earlier.save(1, prefix: "earlier")
            try await store.save(1, prefix: "new")
            #expect(try await earlier.keys == ["key-1", "key-2", "earlier-1", "new-1"])
            try await store.close()
            let names = try place.names().filter { $0.hasPrefix("former") }
            #expect(names == ["former.sqlite"])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.former) == "new.sqlite")
            try FileManager.default.removeItem(atPath: place.new)
            try FileManager.default.removeItem(atPath: place.new + "-wal")
            #expect(try await place.store().keys == [])
        }
    }

    @Test("The store uses the former file while an earlier version has it open, and moves it afterwards")
    func openElsewhere() async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            let earlier = SQLiteRecordStore(path: place.former, policy: .state)
            try await earlier.save(1)
            let store = place.store()
            try await store.save(1, prefix: "new")
            #expect(try await earlier.keys == ["key-1", "new-1"])
            #expect(try !place.names().contains("new.sqlite"))
            try await store.close()
            try await earlier.close()
            #expect(try await place.store().keys == ["key-1", "new-1"])
            #expect(try place.names().contains("new.sqlite"))
        }
    }

    @Test("Eight stores that start at once move the file once and see all rows")
    func concurrent() async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            try await SQLiteRecordStore(path: place.former, policy: .state).save(1)
            try await withThrowingTaskGroup { group in
                for number in 1...8 {
                    group.addTask {
                        let store = place.store()
                        try await store.save(1, prefix: "\(number)")
                        try await store.close()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await place.store().keys == Set(["key-1"] + (1...8).map { "\($0)-1" }))
        }
    }

    @Test("The store renames a link, and leaves the database beside its target")
    func linked() async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            let target = SQLiteRecordStore(path: folder.appending(path: "data.sqlite").path, policy: .state)
            try await target.save(1)
            #expect(symlink("data.sqlite", place.former) == 0)
            #expect(try await place.store().keys == ["key-1"])
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.new) == "data.sqlite")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.former) == "new.sqlite")
            try await target.save(2)
            #expect(try await place.store().keys == ["key-1", "key-2"])
        }
    }

    @Test("The store prefers the new file, and creates it if there is no former one")
    func existing() async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            try await place.store().save(1)
            #expect(try !place.names().contains { $0.hasPrefix("former") })
            try await SQLiteRecordStore(path: place.former, policy: .state).save(3)
            #expect(try await place.store().keys == ["key-1"])
            #expect(try await SQLiteRecordStore(path: place.former, policy: .state).keys.count == 3)
        }
    }

    @Test(
        "The store keeps a damaged former file and a former log without its file, and says so",
        arguments: [true, false]
    )
    func damaged(isMissing: Bool) async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            try await SQLiteRecordStore(path: place.former, policy: .state).save(1)
            if isMissing {
                try FileManager.default.removeItem(atPath: place.former)
            } else {
                try FileManager.default.removeItem(atPath: place.former + "-wal")
                try Data(repeating: 1, count: 8192).write(to: URL(filePath: place.former))
            }
            let recoveries = Recoveries()
            #expect(try await place.store { recoveries.append($0) }.keys == [])
            let recovered = try #require(recoveries.all.first)
            #expect(recovered.path == place.former && recovered.wasMissing == isMissing)
            let kept = try #require(recovered.setAsidePath)
            #expect(FileManager.default.fileExists(atPath: kept + (isMissing ? "-wal" : "")))
        }
    }

    @Test(
        "Without the new file, the link of an earlier move is no former database, for all spellings of the folder",
        arguments: [("", "new.sqlite"), ("/", "new.sqlite"), ("/.", "new.sqlite"), ("", "./new.sqlite")]
    )
    func onlyLink(suffix: String, destination: String) async throws {
        try await withFolder { folder in
            #expect(symlink(destination, folder.appending(path: "former.sqlite").path) == 0)
            let place = folder.path + suffix + "/"
            let store = SQLiteRecordStore(
                path: place + "new.sqlite",
                formerPath: place + "former.sqlite",
                policy: .state,
                busyTimeout: .milliseconds(50)
            )
            try await store.save(1)
            #expect(try await store.keys == ["key-1"])
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/former.sqlite") == destination
            )
        }
    }

    @Test("The store uses the former file if it cannot create the lock of the new one, as in a read-only folder")
    func withoutLock() async throws {
        try await withFolder { folder in
            let place = Place(folder: folder)
            try await SQLiteRecordStore(path: place.former, policy: .state).save(1)
            try FileManager.default.createDirectory(atPath: place.new + "-lock", withIntermediateDirectories: false)
            let store = place.store()
            try await store.save(1, prefix: "new")
            #expect(try await store.keys == ["key-1", "new-1"])
        }
    }
}
