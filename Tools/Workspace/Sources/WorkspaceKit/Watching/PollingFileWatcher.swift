package import Foundation

/// Looks at all files time and again: it works everywhere.
package struct PollingFileWatcher: FileWatcher {
    private let root: URL
    private let clock: any Clock<Duration>
    private let interval: Duration

    package init(root: URL, clock: any Clock<Duration> = ContinuousClock(), interval: Duration = .seconds(1)) {
        self.root = root
        self.clock = clock
        self.interval = interval
    }

    package func events(others: Set<String>) -> AsyncThrowingStream<FileEvent, any Error> {
        let first = FileStamps(reading: root, others: others)
        return AsyncThrowingStream { continuation in
            let task = Task {
                var last = first
                while true {
                    do { try await clock.sleep(for: interval) } catch { return continuation.finish() }
                    let now = FileStamps(reading: root, others: others)
                    for path in now.changes(since: last) { continuation.yield(.changed(path)) }
                    last = now
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
