import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing

#if canImport(Glibc)
    import Glibc
#endif

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

    @Test("leave whole what was saved when one is killed in mid-write", arguments: ["cache", "state"], [1, 7, 60])
    func kill(policy: String, lines: Int) async throws {
        try await withFolder { folder in
            let path = folder.appending(path: "records.sqlite").path
            let process = try RunningProcess(path: path, policy: policy, prefix: "k", count: 0, bytes: 20_000)
            let outcome = process.kill(afterLines: lines)
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
