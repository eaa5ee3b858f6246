/// A clock by which nobody waits: whoever sleeps goes on as soon as others had their turn.
struct EagerClock: Clock {
    let clock = ContinuousClock()

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        await Task.yield()
    }
}
