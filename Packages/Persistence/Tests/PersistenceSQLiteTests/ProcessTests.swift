import FileTesting
import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Testing

/// The bodies of exit tests run in other processes, which append lines to a log.
@Suite("SQLiteRecordStore in several processes")
struct ProcessTests {
    private let folder: TemporaryFolder
    private let logs: TemporaryFolder
    private let recoveries = Recoveries()
    private var path: String { folder.file("records.sqlite") }
    private var log: String { logs.file("log") }

    init() throws {
        folder = try TemporaryFolder()
        logs = try TemporaryFolder()
    }

    private var lines: [String] {
        get throws { String(decoding: try contents(log), as: UTF8.self).split(separator: "\n").map(String.init) }
    }

    /// Runs eight processes that save 25 records each, and returns the lines of their log.
    private func eightProcesses(_ path: String, policy: StorePolicy) async throws -> [String] {
        await withTaskGroup { group in
            for number in 1...8 {
                group.addTask {
                    await #expect(processExitsWith: .success) {
                        [
                            path = path as String, isCache = (policy == .cache) as Bool, number = number as Int,
                            log = log as String
                        ] in
                        let log = try Log(log)
                        let store = SQLiteRecordStore(
                            path: path,
                            policy: isCache ? .cache : .state,
                            busyTimeout: .seconds(600),
                            onRecovery: { log.append("recovered \($0.setAsidePath ?? "")") }
                        )
                        try await store.save(25, prefix: "p\(number)")
                        log.append("saved")
                    }
                }
            }
        }
        return try lines
    }

    @Test(
        "SQLiteRecordStore loses no record if several processes create its file at the same time",
        arguments: policies
    )
    func saveAtOnce(policy: StorePolicy) async throws {
        let path = folder.file("new/records.sqlite")
        #expect(try await eightProcesses(path, policy: policy) == Array(repeating: "saved", count: 8))
        let saved = Set((1...8).flatMap { process in (1...25).map { "p\(process)-\($0)" } })
        let store = SQLiteRecordStore(path: path, policy: .state)
        #expect(try await store.keys == saved)
        #expect(try await store.usage(of: collection) == (200, 20_000))
    }

    @Test(
        "SQLiteRecordStore replaces a damaged file once if several processes detect the damage at the same time",
        arguments: policies
    )
    func recoverAtOnce(policy: StorePolicy) async throws {
        let damaged = Data(repeating: 0x2A, count: 20_000)
        try damaged.write(to: URL(filePath: path))
        let recoveries = try await eightProcesses(path, policy: policy).filter { $0 != "saved" }
        #expect(recoveries.count == 1, "exactly one process replaces the file")
        #expect(try await SQLiteRecordStore(path: path, policy: .state).keys.count == 200)
        if policy == .state {
            let kept = try #require(recoveries.first).dropFirst("recovered ".count)
            #expect(try contents(String(kept)) == damaged)
        }
    }

    @Test(
        "SQLiteRecordStore keeps the new file if another process has just replaced the damaged file",
        arguments: policies
    )
    func recoverOneAfterTheOther(policy: StorePolicy) async throws {
        let other = folder.file("other.sqlite")
        let otherStore = SQLiteRecordStore(path: other, policy: .state)
        try await otherStore.save(2, prefix: "other")
        try await otherStore.close()
        try Data(repeating: 0x2A, count: 20_000).write(to: URL(filePath: path))
        // The store calls `now` after it has detected the damage and before it takes the lock.
        let now: @Sendable () -> Date = {
            #expect(rename(other, path) == 0)
            return Date(timeIntervalSince1970: 0)
        }
        let store = SQLiteRecordStore(path: path, policy: policy, now: now, onRecovery: recoveries.append)
        try await store.save(1, prefix: "own")
        #expect(try await store.keys == ["other-1", "other-2", "own-1"])
        #expect(recoveries.all == [])
    }

    @Test(
        "SQLiteRecordStore creates files and directories that only the owner can access, under any umask",
        arguments: [0o000, 0o077, 0o277]
    )
    func modes(mask: UInt32) async throws {
        let path = folder.file("a/b/records.sqlite")
        await #expect(processExitsWith: .success) { [path = path as String, mask = mask as UInt32] in
            umask(mode_t(mask))
            try await SQLiteRecordStore(path: path, policy: .state).save(1)
        }
        for suffix in ["", "-wal", "-shm"] {
            #expect(try permissions(path + suffix) == 0o600, "\(suffix)")
        }
        #expect(try permissions(path + "-lock") & 0o177 == 0)
        for name in ["a", "a/b"] { #expect(try permissions(folder.file(name)) == 0o700) }
    }

    @Test(
        "SQLiteRecordStore reads a file in a read-only folder",
        arguments: [
            (missing: [], rows: ["b-1", "a-1"]), (["-lock"], ["b-1", "a-1"]), (["-wal", "-shm"], ["a-1"]),
            (["-wal", "-shm", "-lock"], ["a-1"]),
        ],
        [0o400, 0o600]
    )
    func readOnly(files: (missing: [String], rows: [String]), mode: Int) async throws {
        let store = SQLiteRecordStore(path: path, policy: .state)
        try await store.save(1, prefix: "a")
        try await store.close()
        try await store.save(1, prefix: "b")
        for suffix in files.missing { try FileManager.default.removeItem(atPath: path + suffix) }
        for suffix in ["", "-wal", "-shm", "-lock"] where !files.missing.contains(suffix) {
            try permit(mode, path + suffix)
        }
        try permit(0o500, folder.path)
        defer { chmod(folder.path, 0o700) }
        await #expect(processExitsWith: .success) { [path = path as String, log = log as String] in
            let log = try Log(log)
            // Root could write in a read-only folder.
            if geteuid() == 0 { setuid(65_534) }
            let store = SQLiteRecordStore(path: path, policy: .state)
            for record in try await store.records(in: collection, limit: 100) { log.append(record.key) }
            do {
                try await store.save(1, prefix: "late")
                log.append("saved")
            } catch let error as RecordStoreError where [.cannotCreate, .cannotWrite].contains(error.kind) {}
        }
        // If the log exists and is writable, SQLite needs no access to the folder.
        let isSaved = mode == 0o600 && !files.missing.contains("-wal")
        #expect(try lines == files.rows + (isSaved ? ["saved"] : []))
    }

    /// Sets the mode of a file, and gives the file to the user of the other process.
    private func permit(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        if geteuid() == 0 { #expect(chown(path, 65_534, 65_534) == 0) }
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}

/// A file to which several processes append lines.
private final class Log: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
    }

    func append(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    }
}
