/// Two ways of doing the same thing, timed in turn so that whatever disturbs the machine disturbs both.
struct Measurement {
    let trials: Int
    let median: Duration
    let floor: Duration

    var ratio: Double { median / floor }

    static func interleaved(
        trials: Int,
        _ measured: (Int) async throws -> Void,
        floor: (Int) throws -> Void
    ) async throws -> Measurement {
        let clock = ContinuousClock()
        var times: [Duration] = []
        var floorTimes: [Duration] = []
        // The first tenth warms caches up and is not counted.
        for trial in 0..<(trials + trials / 10) {
            // Who goes first changes, as the second finds the processor's caches warmer.
            if trial.isMultiple(of: 2) {
                floorTimes.append(try clock.measure { try floor(trial) })
                times.append(try await clock.measure { try await measured(trial) })
            } else {
                times.append(try await clock.measure { try await measured(trial) })
                floorTimes.append(try clock.measure { try floor(trial) })
            }
        }
        return Measurement(
            trials: trials,
            median: median(times.dropFirst(trials / 10)),
            floor: median(floorTimes.dropFirst(trials / 10))
        )
    }

    private static func median(_ times: ArraySlice<Duration>) -> Duration {
        times.sorted()[times.count / 2]
    }
}
