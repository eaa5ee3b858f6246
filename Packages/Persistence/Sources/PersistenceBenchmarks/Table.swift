import Foundation

/// Prints one line a figure, and remembers whether a limit was missed.
struct Table {
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
