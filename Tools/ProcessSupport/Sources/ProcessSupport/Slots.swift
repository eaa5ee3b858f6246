import Synchronization

/// A semaphore that limits the number of concurrent operations.
public final class Slots: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// Creates a semaphore for at most `count` concurrent operations.
    public init(count: Int) { state = Mutex(State(free: count)) }

    /// Waits until fewer than the maximum number of operations run, then runs `body` and returns its result.
    public func run<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.free -= 1
                if state.free < 0 { state.waiting.append(continuation) } else { continuation.resume() }
            }
        }
        defer {
            state.withLock { state in
                state.free += 1
                if !state.waiting.isEmpty { state.waiting.removeFirst().resume() }
            }
        }
        return try await body()
    }
}
