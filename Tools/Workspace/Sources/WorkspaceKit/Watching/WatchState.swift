/// When to look for what changed: once nothing was saved for a moment, and never twice at once.
package struct WatchState: Sendable {
    /// What happens to it.
    package enum Event: Sendable, Hashable {
        /// An input was saved.
        case saved
        /// The pause of a number is over.
        case paused(Int)
        /// What was begun has ended.
        case finished
    }

    /// What is to be done.
    package enum Action: Sendable, Hashable {
        /// Wait for a moment, and tell by this number that it is over.
        case pause(Int)
        /// Look which packages have another key, and run their tests.
        case check
    }

    private enum Phase {
        case waiting
        case pausing
        case checking(isStale: Bool)
    }

    private var phase = Phase.checking(isStale: false)
    private var pauses = 0

    /// The first check is under way.
    package init() {}

    package mutating func handle(_ event: Event) -> Action? {
        switch (event, phase) {
        case (.saved, .checking):
            phase = .checking(isStale: true)
            return nil
        case (.saved, _), (.finished, .checking(isStale: true)):
            phase = .pausing
            pauses += 1
            return .pause(pauses)
        // One that was waited for before something else was saved says nothing.
        case (.paused(pauses), .pausing):
            phase = .checking(isStale: false)
            return .check
        case (.finished, _):
            phase = .waiting
            return nil
        case (.paused, _):
            return nil
        }
    }
}
