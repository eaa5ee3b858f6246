import Synchronization

/// A clock that stands still until a test advances it.
public final class ManualClock: Clock {
    /// A point in time, counted from the clock's beginning.
    public struct Instant: InstantProtocol {
        /// Time since the clock's beginning.
        public var offset: Duration

        /// The instant `duration` later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Time from this instant to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether `left` comes first.
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

    /// Makes a clock at zero.
    public init() {}

    /// The time it was advanced to.
    public var now: Instant { state.withLock(\.now) }
    /// Zero: the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Suspends until the clock was advanced to `deadline`.
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

    /// Moves the time on and wakes whoever has slept long enough.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Returns once some task sleeps until exactly `offset` after the clock's beginning.
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

    /// The deadlines that are slept for at this moment, earliest first.
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
