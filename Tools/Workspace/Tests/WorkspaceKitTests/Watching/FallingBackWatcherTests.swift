import Synchronization
import Testing
import WorkspaceKit

@Suite("Watching in another way")
struct FallingBackWatcherTests {
    /// Gives events, and then fails or ends.
    private struct ScriptedWatcher: FileWatcher {
        let script: [FileEvent]
        var failure: WatchLimit?

        func events(others: Set<String>) -> AsyncThrowingStream<FileEvent, any Error> {
            AsyncThrowingStream { continuation in
                for event in script { continuation.yield(event) }
                for other in others { continuation.yield(.changed(other)) }
                continuation.finish(throwing: failure)
            }
        }
    }

    private func events(_ first: ScriptedWatcher) async throws -> (events: [FileEvent], told: [WatchLimit]) {
        let told = Mutex<[WatchLimit]>([])
        let second = ScriptedWatcher(script: [.changed("second")])
        let watcher = FallingBackWatcher(first, or: second) { limit in told.withLock { $0.append(limit) } }
        var events: [FileEvent] = []
        for try await event in watcher.events(others: ["/other"]) { events.append(event) }
        return (events, told.withLock(\.self))
    }

    @Test("At the limit the second takes over: it is told why, and that anything may have changed meanwhile")
    func limit() async throws {
        let limit = WatchLimit(setting: "max_user_watches")
        let outcome = try await events(ScriptedWatcher(script: [.changed("first")], failure: limit))
        let other = FileEvent.changed("/other")
        #expect(outcome.events == [.changed("first"), other, .unknown, .changed("second"), other])
        #expect(outcome.told == [limit])
        #expect(limit.description.contains("sysctl fs.inotify.max_user_watches="))
    }

    @Test("Without a limit the first alone watches")
    func noLimit() async throws {
        let outcome = try await events(ScriptedWatcher(script: [.changed("first")]))
        #expect(outcome.events == [.changed("first"), .changed("/other")])
        #expect(outcome.told == [])
    }
}
