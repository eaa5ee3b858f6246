import Synchronization

/// When the app wrote last, and how much in all.
final class Output: Sendable {
    struct State {
        var first: ContinuousClock.Instant?
        var last = ContinuousClock.now
        var bytes = 0
    }

    private let state = Mutex(State())

    var current: State { state.withLock(\.self) }

    func receive(_ instant: ContinuousClock.Instant, _ bytes: Int) {
        state.withLock { state in
            if state.first == nil { state.first = instant }
            state.last = instant
            state.bytes += bytes
        }
    }
}
