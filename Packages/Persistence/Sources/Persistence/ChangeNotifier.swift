import Synchronization

/// A notifier that tells observers in the same process about changes of stored data. Each notification makes every stream
/// yield.
public final class ChangeNotifier: Sendable {
    private struct State {
        var lastID = 0
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())

    /// Creates a notifier without streams.
    public init() {}

    /// Returns a stream that yields after each notification. Notifications between two reads are coalesced.
    public func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.continuations[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.continuations.removeValue(forKey: id) }
        }
        return stream
    }

    /// Makes every stream yield.
    public func notify() {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield() }
    }
}
