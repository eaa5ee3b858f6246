import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Synchronization
import Testing

@Suite("Several processes")
struct ProcessTests {
    @Test("lose nothing when they save at once in a file that is not there yet", arguments: ["cache", "state"])
    func saveAtOnce(policy: String) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "new/records.sqlite").path
            let processes = try (1...8).map {
                try RunningProcess(path: path, policy: policy, prefix: "p\($0)", count: 25)
            }
            let outcomes = processes.map { $0.finish() }
            #expect(outcomes.map(\.errors) == Array(repeating: "", count: 8))
            let saved = Set((1...8).flatMap { process in (1...25).map { "p\(process)-\($0)" } })
            let store = SQLiteRecordStore(path: path, policy: .state)
            #expect(try await store.keys == saved)
            #expect(try await store.usage(of: collection) == RecordUsage(count: 200, bytes: 20_000))
        }
    }

    @Test("lose nothing when all find the file damaged at once", arguments: ["cache", "state"])
    func recoverAtOnce(policy: String) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "records.sqlite").path
            let damaged = Data(repeating: 0x2A, count: 20_000)
            try damaged.write(to: URL(filePath: path))
            let processes = try (1...8).map {
                try RunningProcess(path: path, policy: policy, prefix: "p\($0)", count: 25)
            }
            let outcomes = processes.map { $0.finish() }
            #expect(outcomes.map(\.errors) == Array(repeating: "", count: 8))
            let recoveries = outcomes.flatMap(\.lines).filter { $0.hasPrefix("recovered") }
            #expect(recoveries.count == 1, "exactly one process replaces the file")
            let store = SQLiteRecordStore(path: path, policy: .state)
            #expect(try await store.keys.count == 200)
            if policy == "state" {
                let kept = try #require(recoveries.first).dropFirst("recovered ".count)
                #expect(try Data(contentsOf: URL(filePath: String(kept))) == damaged)
            }
        }
    }

    @Test(
        "leave a fresh file alone that another made of the damaged one just before",
        arguments: [StorePolicy.cache, .state]
    )
    func recoverOneAfterTheOther(policy: StorePolicy) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "records.sqlite").path
            try Data(repeating: 0x2A, count: 20_000).write(to: URL(filePath: path))
            let recoveries = Recoveries()
            let outcomes = Mutex<[RunningProcess.Outcome]>([])
            let name = policy == .cache ? "cache" : "state"
            // The time is asked for when the damage has been found and nothing done about it yet.
            let now: @Sendable () -> Date = {
                let process = try? RunningProcess(path: path, policy: name, prefix: "other", count: 2)
                outcomes.withLock { $0 += [process?.finish()].compactMap(\.self) }
                return Date(timeIntervalSince1970: 0)
            }
            let store = SQLiteRecordStore(path: path, policy: policy, now: now, onRecovery: recoveries.append)
            try await store.save(1, prefix: "own")
            #expect(try await store.keys == ["other-1", "other-2", "own-1"])
            #expect(recoveries.all == [])
            #expect(outcomes.withLock { $0.map { $0.lines.count { $0.hasPrefix("recovered") } } } == [1])
        }
    }

    @Test("leave whole what was saved when one is killed in mid-write", arguments: ["cache", "state"], [1, 7, 60])
    func kill(policy: String, lines: Int) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "records.sqlite").path
            let process = try RunningProcess(path: path, policy: policy, prefix: "k", count: 0, bytes: 20_000)
            let outcome = process.finishKilled(afterLines: lines)
            #expect(outcome.status == SIGKILL)
            #expect(outcome.lines.count >= lines)
            let store = SQLiteRecordStore(path: path, policy: .state)
            let keys = try await store.keys
            // One more may have been saved than was reported.
            #expect(keys.isSuperset(of: outcome.lines) && keys.count <= outcome.lines.count + 1)
            #expect(try await store.usage(of: collection) == RecordUsage(count: keys.count, bytes: 20_000 * keys.count))
            #expect(try integrity(path) == "ok")
        }
    }

    @Test("make files for their owner alone, whatever the umask", arguments: ["000", "077", "0277"])
    func modes(umask: String) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "a/b/records.sqlite").path
            let shell = "umask \(umask)"
            let outcome = try RunningProcess(path: path, policy: "state", prefix: "m", count: 1, shell: shell).finish()
            #expect(outcome.errors == "")
            for suffix in ["", "-wal", "-shm"] {
                #expect(try permissions(path + suffix) == 0o600, "\(suffix)")
            }
            #expect(try permissions(path + "-lock") & 0o177 == 0)
            #expect(try permissions(folder.appending(path: "a").path) == 0o700)
            #expect(try permissions(folder.appending(path: "a/b").path) == 0o700)
        }
    }

    private func integrity(_ path: String) throws -> String? {
        let database = try Database(path: path)
        return try database.statement("PRAGMA integrity_check").firstRow { $0.string(0) }
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}
