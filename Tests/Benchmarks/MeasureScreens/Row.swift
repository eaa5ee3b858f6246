import Foundation
import Synchronization

/// One line of the table of results.
enum Row {
    private static let missed = Mutex(false)

    /// Whether any figure was above its limit.
    static var hasMissed: Bool { missed.withLock(\.self) }

    static let header = columns("figure", "trials", "value", "limit", "")

    /// Prints a figure, and its limit if it has one.
    static func print(_ name: String, trials: Int, _ value: String, limit: String = "", isMet: Bool = true) {
        if !isMet { missed.withLock { $0 = true } }
        Swift.print(columns(name, String(trials), value, limit, limit.isEmpty ? "" : isMet ? "ok" : "MISSED"))
    }

    /// Prints a time in milliseconds.
    static func print(_ name: String, trials: Int, _ value: Duration, limit: Duration) {
        print(name, trials: trials, milliseconds(value), limit: milliseconds(limit), isMet: value <= limit)
    }

    static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f ms", duration / .milliseconds(1))
    }

    private static func columns(_ name: String, _ rest: String...) -> String {
        name.padding(toLength: 58, withPad: " ", startingAt: 0)
            + rest.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined()
    }
}

extension Array where Element: Comparable {
    /// Returns the value below which a share of the elements lies.
    func quantile(_ share: Double) -> Element? {
        let sorted = sorted()
        return sorted.isEmpty ? nil : sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
