import Foundation
import Persistence
import PersistenceSQLite
import SQLite
import Synchronization
import Testing

@Suite("SQLiteRecordStore in several processes")
struct ProcessTests {
    private let folder: TemporaryFolder
    private let recoveries = Recoveries()
    private var path: String { folder.path(of: "records.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Runs eight processes that save 25 records each without an error, and returns the lines of their output.
    private func eightProcesses(_ path: String, policy: String) throws -> [String] {
        let processes = try (1...8).map {
            try RunningProcess(path: path, policy: policy, prefix: "p\($0)", count: 25)
        }
        let outcomes = processes.map { $0.finish() }
        #expect(outcomes.map(\.errors) == Array(repeating: "", count: 8))
        return outcomes.flatMap(\.lines)
    }

    @Test(
        "SQLiteRecordStore loses no record if several processes create its file at the same time",
        arguments: ["cache", "state"]
    )
    func saveAtOnce(policy: String) async throws {
        let path = folder.path(of: "new/records.sqlite")
        _ = try eightProcesses(path, policy: policy)
        let saved = Set((1...8).flatMap { process in (1...25).map { "p\(process)-\($0)" } })
        let store = SQLiteRecordStore(path: path, policy: .state)
        #expect(try await store.keys == saved)
        #expect(try await store.usage(of: collection) == (200, 20_000))
    }

    @Test(
        "SQLiteRecordStore replaces a damaged file once if several processes detect the damage at the same time",
        arguments: ["cache", "state"]
    )
    func recoverAtOnce(policy: String) async throws {
        let damaged = Data(repeating: 0x2A, count: 20_000)
        try damaged.write(to: URL(filePath: path))
        let recoveries = try eightProcesses(path, policy: policy).filter { $0.hasPrefix("recovered") }
        #expect(recoveries.count == 1, "exactly one process replaces the file")
        let store = SQLiteRecordStore(path: path, policy: .state)
        #expect(try await store.keys.count == 200)
        if policy == "state" {
            let kept = try #require(recoveries.first).dropFirst("recovered ".count)
            #expect(try contents(String(kept)) == damaged)
        }
    }

    @Test(
        "SQLiteRecordStore keeps the new file if another process has just replaced the damaged file",
        arguments: policies
    )
    func recoverOneAfterTheOther(policy: StorePolicy) async throws {
        try Data(repeating: 0x2A, count: 20_000).write(to: URL(filePath: path))
        let outcomes = Mutex<[RunningProcess.Outcome]>([])
        let name = policy == .cache ? "cache" : "state"
        // The store calls `now` after it has detected the damage and before it takes the lock.
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

    @Test(
        "SQLiteRecordStore loses no saved record if its process is killed during a write",
        arguments: ["cache", "state"],
        [1, 7, 60]
    )
    func kill(policy: String, lines: Int) async throws {
        let process = try RunningProcess(path: path, policy: policy, prefix: "k", count: 0, bytes: 20_000)
        let outcome = process.finishKilled(afterLines: lines)
        #expect(outcome.status == SIGKILL)
        #expect(outcome.lines.count >= lines)
        let store = SQLiteRecordStore(path: path, policy: .state)
        let keys = try await store.keys
        // The process may have saved one more record than it reported.
        #expect(keys.isSuperset(of: outcome.lines) && keys.count <= outcome.lines.count + 1)
        #expect(try await store.usage(of: collection) == (keys.count, 20_000 * keys.count))
        #expect(try Database(path: path).statement("PRAGMA integrity_check").firstRow { $0.string(0) } == "ok")
    }

    @Test(
        "SQLiteRecordStore creates files and directories that only the owner can access, under any umask",
        arguments: ["000", "077", "0277"]
    )
    func modes(umask: String) async throws {
        let path = folder.path(of: "a/b/records.sqlite")
        let shell = "umask \(umask)"
        let outcome = try RunningProcess(path: path, policy: "state", prefix: "m", count: 1, shell: shell).finish()
        #expect(outcome.errors == "")
        for suffix in ["", "-wal", "-shm"] {
            #expect(try permissions(path + suffix) == 0o600, "\(suffix)")
        }
        #expect(try permissions(path + "-lock") & 0o177 == 0)
        for name in ["a", "a/b"] { #expect(try permissions(folder.path(of: name)) == 0o700) }
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
        let outcome = try RunningProcess(path: path, policy: "state", prefix: "late", count: nil).finish()
        // If the log exists and is writable, SQLite needs no access to the folder.
        let isSaved = mode == 0o600 && !files.missing.contains("-wal")
        #expect(outcome.lines == files.rows + (isSaved ? ["late-1"] : []))
        #expect(isSaved || outcome.errors.contains("writ"), "\(outcome.errors)")
    }

    /// Sets the mode of a file, and gives the file to the user of `PersistenceTestProcess`.
    private func permit(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        if geteuid() == 0 { #expect(chown(path, 65_534, 65_534) == 0) }
    }

    private func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}

struct RunningProcess {
    struct Outcome {
        let lines: [String]
        let errors: String
        let status: Int32
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()

    init(path: String, policy: String, prefix: String, count: Int?, bytes: Int = 100, shell: String = "true") throws {
        process.executableURL = URL(filePath: "/bin/sh")
        let arguments = [path, policy, prefix, count.map(String.init) ?? "read", "\(bytes)"]
        process.arguments = ["-c", "\(shell); exec \"$0\" \"$@\"", Self.executable.path] + arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    /// Kills the process after it has printed `count` lines. Returns the complete output.
    func finishKilled(afterLines count: Int) -> Outcome {
        var received = Data()
        while received.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            received.append(chunk)
        }
        kill(process.processIdentifier, SIGKILL)
        return outcome(received)
    }

    func finish() -> Outcome { outcome(Data()) }

    private func outcome(_ received: Data) -> Outcome {
        let lines = received + output.fileHandleForReading.readDataToEndOfFile()
        let errorOutput = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            lines: String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init),
            errors: String(decoding: errorOutput, as: UTF8.self),
            status: process.terminationStatus
        )
    }

    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let beside = bundle ?? URL(filePath: CommandLine.arguments[0])
        return beside.deletingLastPathComponent().appending(path: "PersistenceTestProcess")
    }
}
