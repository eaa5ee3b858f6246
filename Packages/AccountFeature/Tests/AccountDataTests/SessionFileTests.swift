import AccountData
import AccountDomain
import AccountInterface
import FileTesting
import Foundation
import NetworkingTesting
import Testing

@Suite("SessionFile")
struct SessionFileTests {
    private static let service = "https://api.example.org/3"
    private let folder: TemporaryFolder
    private let session = UserSession.of("anna")
    private let other = UserSession.of("bob", id: 8, session: "b0b")
    private let clock = ManualClock()
    private let path: String
    private let file: SessionFile

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("state/session.json")
        file = SessionFile(path: path, service: Self.service, clock: clock)
    }

    private func mode(_ suffix: String = "") throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
    }

    private func failure(_ action: () async throws -> Void) async -> AccountError? {
        await #expect(throws: AccountError.self) { try await action() }
    }

    @Test("SessionFile stores a session that only the user can read, and leaves no other file")
    func roundTrip() async throws {
        #expect(try file.session() == nil)
        for name in ["bob", "anna"] {
            try await file.store(.of(name), replacing: nil)
            #expect(try mode() == 0o600)
        }
        #expect(try file.session() == session)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("state"))
        #expect(names.sorted() == ["session.json", "session.json.lock"])
        #expect(try mode(".lock") == 0o600)
        let text = #"{"account":7,"service":"https://api.example.org/3","session":"5e55","user":"anna","version":1}"#
        #expect(try folder.text("state/session.json") == text)
    }

    @Test("SessionFile replaces or removes the file that a crash has left", arguments: [true, false])
    func crash(isStored: Bool) async throws {
        try await file.store(session, replacing: nil)
        let rest = path + ".new"
        // The file has another mode, and is longer than the new one.
        try String(repeating: "5e55", count: 1_000).write(toFile: rest, atomically: false, encoding: .utf8)
        try await file.store(isStored ? session : nil, replacing: nil)
        #expect(!FileManager.default.fileExists(atPath: rest))
        #expect(try file.session() == (isStored ? session : nil))
        if isStored { #expect(try mode() == 0o600) }
    }

    @Test("Processes that store and remove sessions at once do not disturb each other")
    func processes() async throws {
        try await file.store(session, replacing: nil)
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                let file = SessionFile(path: path, service: Self.service, clock: ContinuousClock())
                group.addTask {
                    // Each file has another length.
                    let session = UserSession.of(String(repeating: "x", count: number * 1_000))
                    for round in 0..<50 {
                        try await file.store(number == 0 && round.isMultiple(of: 2) ? nil : session, replacing: nil)
                        _ = try file.session()
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Locks the file, as another process does, until the handle is released.
    private func lockFile() async throws -> FileHandle {
        try await file.store(session, replacing: nil)
        let lock = try FileHandle(forReadingFrom: URL(filePath: path + ".lock"))
        try #require(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
        return lock
    }

    @Test("SessionFile waits 5 s for another process, and then changes nothing", arguments: [true, false])
    func locked(isRemoval: Bool) async throws {
        let lock = try await lockFile()
        let store = Task { [file, other] in try await file.store(isRemoval ? nil : other, replacing: nil) }
        for step in 1...100 {
            await clock.waitForSleeper(until: .milliseconds(50 * step))
            clock.advance(by: .milliseconds(50))
        }
        let error = await failure { _ = try await store.value }
        let message = "The session file \(path) is in use by another process. Try again when it has finished."
        #expect(error == .tryLater(message: message))
        #expect(try file.session() == session)
        try lock.close()
    }

    @Test("SessionFile rejects a FIFO in place of its lock file without waiting for a reader")
    func fifo() async throws {
        try await file.store(session, replacing: nil)
        try FileManager.default.removeItem(atPath: path + ".lock")
        #expect(mkfifo(path + ".lock", 0o600) == 0)
        #expect(await failure { try await file.store(session, replacing: nil) } != nil)
    }

    @Test("SessionFile stores the session after another process has finished, and nothing if the wait is cancelled")
    func lockEnds() async throws {
        let lock = try await lockFile()
        let cancelled = Task { [file] in try await file.store(nil, replacing: nil) }
        await clock.waitForSleeper(until: .milliseconds(50))
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try file.session() == session)
        let removal = Task { [file] in try await file.store(nil, replacing: nil) }
        await clock.waitForSleeper(until: .milliseconds(50))
        try lock.close()
        clock.advance(by: .milliseconds(50))
        #expect(try await removal.value == session)
        #expect(try file.session() == nil)
    }

    @Test("SessionFile returns the session that it replaces or removes, and changes nothing if another one is expected")
    func replaced() async throws {
        #expect(try await file.store(session, replacing: nil) == nil)
        #expect(try await file.store(nil, replacing: other) == nil)
        #expect(try file.session() == session)
        #expect(try await file.store(other, replacing: nil) == session)
        #expect(try await file.store(nil, replacing: other) == other)
        #expect(try await file.store(nil, replacing: nil) == nil)
        #expect(try file.session() == nil && !FileManager.default.fileExists(atPath: path))
    }

    @Test("SessionFile stores no session that it could not read back, and keeps the former one")
    func tooLarge() async throws {
        try await file.store(session, replacing: nil)
        let large = UserSession.of(String(repeating: "x", count: 64 * 1_024))
        let error = await failure { try await file.store(large, replacing: nil) }
        #expect(error == .sessionNotStored(message: "The session file \(path) would be too large."))
        #expect(try file.session() == session)
    }

    @Test("SessionFile reports a folder that cannot be created")
    func noFolder() async throws {
        try FileManager.default.removeItem(atPath: folder.path)
        try Data().write(to: URL(filePath: folder.path))
        let error = await failure { try await file.store(session, replacing: nil) }
        #expect(error == .sessionNotStored(message: "The session file \(path) cannot be written: Not a directory."))
    }

    @Test("SessionFile does not return the session of another service")
    func otherService() async throws {
        try await file.store(session, replacing: nil)
        #expect(try SessionFile(path: path, service: "https://evil.example/3", clock: clock).session() == nil)
    }

    @Test("SessionFile does not read a file that other users can read", arguments: [0o640, 0o604, 0o666])
    func exposed(mode: Int) async throws {
        try await file.store(session, replacing: nil)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        #expect(await failure { _ = try file.session() } != nil)
    }

    @Test("SessionFile throws for a damaged file, a newer version, a symbolic link and a folder", arguments: 0..<4)
    func unreadable(kind: Int) async throws {
        try await file.store(session, replacing: nil)
        let text = try folder.text("state/session.json")
        switch kind {
        case 0: try folder.write("{", to: "state/session.json")
        case 1: try folder.write(text.replacing(#""version":1"#, with: #""version":2"#), to: "state/session.json")
        case 2:
            try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".moved")
        default:
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        let error = await failure { _ = try file.session() }
        let message = error?.description ?? ""
        #expect(error == (kind == 1 ? .sessionNewer(message: message) : .sessionUnreadable(message: message)))
    }
}
