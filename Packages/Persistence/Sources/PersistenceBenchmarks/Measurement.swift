import Foundation

/// The median durations of an implementation and of its floor. The floor does the same work without the measured layer.
///
/// The trials of both alternate, so that other load on the machine affects both.
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
        // The additional first trials warm caches and are not counted.
        for trial in 0..<(trials + trials / 10) {
            // The order alternates, because the second implementation of a trial finds warmer processor caches.
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

/// A table of results that prints a line for each measurement and counts the missed limits.
struct ResultTable {
    private(set) var missed = 0

    init() {
        print(Self.line("figure", "trials", "median", "floor", "ratio", "limit", ""))
    }

    mutating func add(_ name: String, _ measurement: Measurement, limit: Double) {
        let holds = measurement.ratio <= limit
        missed += holds ? 0 : 1
        print(
            Self.line(
                name,
                "\(measurement.trials)",
                Self.microseconds(measurement.median),
                Self.microseconds(measurement.floor),
                String(format: "%.2f", measurement.ratio),
                String(format: "%.2f", limit),
                holds ? "ok" : "MISSED"
            )
        )
    }

    private static func microseconds(_ duration: Duration) -> String {
        String(format: "%.1f us", duration / .microseconds(1))
    }

    private static func line(_ name: String, _ columns: String...) -> String {
        let padded = columns.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
        return name.padding(toLength: 44, withPad: " ", startingAt: 0) + padded.joined()
    }
}
