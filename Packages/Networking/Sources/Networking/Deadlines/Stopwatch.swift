/// Measures time on any clock: an existential clock cannot name its instants, a closure over one can.
package struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    /// Starts now.
    package init(_ clock: any Clock<Duration>) {
        read = Self.reader(of: clock)
    }

    /// Time since the start.
    package var elapsed: Duration { read() }

    private static func reader(of clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
