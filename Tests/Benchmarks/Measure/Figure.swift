import Foundation

/// A row of the table of results.
struct Figure {
    let name: String
    let trials: Int
    /// The median of the measured times.
    let median: Duration
    /// The baseline of the median: the time of a simpler program, or a theoretical minimum.
    let floor: Duration
    /// The maximum ratio of the median to the baseline; nil for no limit.
    let limit: Double?

    private var ratio: Double { median / floor }

    static let header = columns("figure", "trials", "median", "floor", "ratio", "limit", "")

    var line: String {
        Self.columns(
            name,
            String(trials),
            Self.milliseconds(median),
            Self.milliseconds(floor),
            String(format: "%.2f", ratio),
            limit.map { String(format: "%.2f", $0) } ?? "",
            limit.map { ratio <= $0 ? "ok" : "MISSED" } ?? ""
        )
    }

    static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.2f ms", duration / .milliseconds(1))
    }

    private static func columns(_ name: String, _ rest: String...) -> String {
        name.padding(toLength: 58, withPad: " ", startingAt: 0)
            + rest.map { String(repeating: " ", count: max(1, 11 - $0.count)) + $0 }.joined()
    }
}

extension Array where Element: Comparable {
    /// The median; the upper of two middle elements, and nil for an empty array.
    var median: Element? {
        sorted().dropFirst(count / 2).first
    }
}
