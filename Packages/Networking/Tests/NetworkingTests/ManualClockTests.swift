import NetworkingTesting
import Testing

@Suite("ManualClock", .timeLimit(.minutes(1)))
struct ManualClockTests {
    @Test(
        "ManualClock.waitForSleeper(until:) returns when its task is cancelled, before or during the wait",
        arguments: [true, false]
    )
    func cancelledWait(isEarly: Bool) async {
        let clock = ManualClock()
        let task = Task {
            if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
            await clock.waitForSleeper(until: .seconds(1))
        }
        if !isEarly {
            await Task.yield()
            task.cancel()
        }
        await task.value
        #expect(clock.sleeperOffsets.isEmpty)
    }
}
