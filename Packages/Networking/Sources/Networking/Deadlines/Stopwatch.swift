/// Measures time on any clock: an existential clock cannot name its instants, a closure over one can.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// Time since the start.
    package var elapsed: Duration { read() }
}
