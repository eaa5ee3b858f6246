import Synchronization

/// A clock whose time changes only when a test advances it.
public final class ManualClock: Clock {
    /// A point in time, relative to the start of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the start of the clock.
        public var offset: Duration

        /// Returns the instant that is `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time from this instant to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Returns whether `left` is earlier than `right`.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastID = 0
        var sleepers: [Int: (deadline: Instant, wake: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var observers: [Int: (deadline: Instant, notify: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Mutex(State())

    /// Creates a clock at zero.
    public init() {}

    /// The current instant.
    public var now: Instant { state.withLock(\.now) }
    /// The resolution of the clock: zero, because the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Suspends until a test advances the clock to `deadline`. Throws `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let id = nextID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let (result, observers) = register(id, deadline, wake)
                if let result { wake.resume(with: result) }
                for observer in observers { observer.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock and resumes the tasks whose deadline is reached.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Waits until a task sleeps on the clock until exactly `offset`, a time since the start of the clock. Returns early if the task is
    /// cancelled, as a test is at its time limit.
    public func waitForSleeper(until offset: Duration) async {
        let deadline = Instant(offset: offset)
        let id = nextID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { notify in
                let hasEnded = state.withLock { state in
                    let hasEnded =
                        state.cancelled.remove(id) != nil
                        || state.sleepers.values.contains { $0.deadline == deadline }
                    if !hasEnded { state.observers[id] = (deadline, notify) }
                    return hasEnded
                }
                if hasEnded { notify.resume() }
            }
        } onCancel: {
            let observer = state.withLock { state in
                let observer = state.observers.removeValue(forKey: id)
                if observer == nil { state.cancelled.insert(id) }
                return observer
            }
            observer?.notify.resume()
        }
    }

    private func nextID() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// The deadlines of all sleeping tasks, as times since the start of the clock, earliest first.
    public var sleeperOffsets: [Duration] {
        state.withLock { $0.sleepers.values.map(\.deadline.offset).sorted() }
    }

    private func register(
        _ id: Int,
        _ deadline: Instant,
        _ wake: CheckedContinuation<Void, any Error>
    ) -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) {
        state.withLock { state in
            if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
            if deadline <= state.now { return (.success(()), []) }
            state.sleepers[id] = (deadline, wake)
            let notified = state.observers.filter { $0.value.deadline == deadline }
            for id in notified.keys { state.observers[id] = nil }
            return (nil, notified.values.map(\.notify))
        }
    }
}
