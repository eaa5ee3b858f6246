import AsyncTesting
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
        /// The deadlines of the sleeping tasks, and the streams whose end wakes them.
        var sleepers: [Int: (deadline: Instant, sleep: AsyncStream<Never>.Continuation)] = [:]
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
        let (stream, sleep) = AsyncStream<Never>.makeStream()
        let id = state.withLock { state -> Int? in
            guard deadline > state.now else { return nil }
            state.lastID += 1
            state.sleepers[state.lastID] = (deadline, sleep)
            return state.lastID
        }
        guard let id else { return }
        sleep.onTermination = { [weak self] _ in self?.state.withLock { $0.sleepers[id] = nil } }
        for await _ in stream {}
        if now < deadline { throw CancellationError() }
    }

    /// Advances the clock and resumes the tasks whose deadline is reached.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        for sleeper in due { sleeper.sleep.finish() }
    }

    /// Waits until a task sleeps on the clock until exactly `offset`, a time since the start of the clock. Returns early if the task is
    /// cancelled, as a test is at its time limit.
    public func waitForSleeper(until offset: Duration) async {
        await eventually { sleeperOffsets.contains(offset) }
    }

    /// The deadlines of all sleeping tasks, as times since the start of the clock, earliest first.
    public var sleeperOffsets: [Duration] {
        state.withLock { $0.sleepers.values.map(\.deadline.offset).sorted() }
    }
}
