import Testing
import WorkspaceKit

@Suite("When to look for what changed")
struct WatchStateTests {
    /// What comes of events in their order, the end of the first check in front.
    private func actions(_ events: WatchState.Event...) -> [WatchState.Action?] {
        var state = WatchState()
        _ = state.handle(.finished)
        return events.map { state.handle($0) }
    }

    @Test("A saved file is looked at once nothing more is saved for a moment")
    func pause() {
        #expect(actions(.saved, .paused(1)) == [.pause(1), .check])
    }

    @Test("Several saves make one check: the pauses before the last say nothing")
    func several() {
        #expect(
            actions(.saved, .saved, .paused(1), .saved, .paused(2), .paused(3))
                == [.pause(1), .pause(2), nil, .pause(3), nil, .check]
        )
    }

    @Test("What is saved during a check makes one more after it, and no two at once")
    func stale() {
        #expect(
            actions(.saved, .paused(1), .saved, .saved, .finished, .paused(2), .finished, .paused(2))
                == [.pause(1), .check, nil, nil, .pause(2), .check, nil, nil]
        )
    }

    @Test("The first check is under way from the beginning")
    func first() {
        var state = WatchState()
        #expect(state.handle(.saved) == nil)
        #expect(state.handle(.finished) == .pause(1))
        #expect(state.handle(.paused(1)) == .check)
    }
}
