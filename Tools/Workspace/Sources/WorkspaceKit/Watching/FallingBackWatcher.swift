/// Watches in another way where the first is at its limit, at once or later.
package struct FallingBackWatcher: FileWatcher {
    private let first: any FileWatcher
    private let second: any FileWatcher
    private let tell: @Sendable (WatchLimit) -> Void

    /// - Parameter tell: told why, when the second takes over.
    package init(_ first: any FileWatcher, or second: any FileWatcher, tell: @escaping @Sendable (WatchLimit) -> Void) {
        self.first = first
        self.second = second
        self.tell = tell
    }

    package func events(others: Set<String>) -> AsyncThrowingStream<FileEvent, any Error> {
        let events = first.events(others: others)
        return AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    do {
                        for try await event in events { continuation.yield(event) }
                    } catch let limit as WatchLimit {
                        tell(limit)
                        let events = second.events(others: others)
                        // Between the two nobody watched.
                        continuation.yield(.unknown)
                        for try await event in events { continuation.yield(event) }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
