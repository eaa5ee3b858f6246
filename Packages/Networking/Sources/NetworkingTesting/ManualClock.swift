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
        var observers: [(deadline: Instant, notify: CheckedContinuation<Void, Never>)] = []
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
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
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

    /// Waits until a task sleeps on the clock until exactly `offset`, a time since the start of the clock.
    public func waitForSleeper(until offset: Duration) async {
        let deadline = Instant(offset: offset)
        await withCheckedContinuation { notify in
            let isThere = state.withLock { state in
                let isThere = state.sleepers.values.contains { $0.deadline == deadline }
                if !isThere { state.observers.append((deadline, notify)) }
                return isThere
            }
            if isThere { notify.resume() }
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
            let notified = state.observers.filter { $0.deadline == deadline }.map(\.notify)
            state.observers.removeAll { $0.deadline == deadline }
            return (nil, notified)
        }
    }
}
