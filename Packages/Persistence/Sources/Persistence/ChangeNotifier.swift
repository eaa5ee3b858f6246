import Synchronization

/// A notifier that tells observers in the same process about changes of stored data. Each notification makes every stream
/// yield.
public final class ChangeNotifier: Sendable {
    private struct State {
        var lastID = 0
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())
    private let other: ChangeNotifier?

    /// Creates a notifier without streams. Its streams also yield after each notification of `other`.
    public init(following other: ChangeNotifier? = nil) { self.other = other }

    /// Returns a stream that yields after each notification. Notifications between two reads are coalesced.
    public func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = add(continuation), otherID = other?.add(continuation)
        continuation.onTermination = { [weak self, other] _ in
            self?.remove(id)
            if let otherID { other?.remove(otherID) }
        }
        return stream
    }

    private func add(_ continuation: AsyncStream<Void>.Continuation) -> Int {
        state.withLock { state in
            state.lastID += 1
            state.continuations[state.lastID] = continuation
            return state.lastID
        }
    }

    private func remove(_ id: Int) { _ = state.withLock { $0.continuations.removeValue(forKey: id) } }

    /// Makes every stream yield.
    public func notify() {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield() }
    }
}
