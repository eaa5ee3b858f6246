import Foundation
import Synchronization

/// The table of results on standard output.
enum ResultTable {
    private static let missedLimit = Mutex(false)

    /// Whether a printed result missed its limit.
    static var hasMissedLimit: Bool { missedLimit.withLock(\.self) }

    static let header = columns("figure", "trials", "value", "limit", "")

    /// Prints a row of the table.
    ///
    /// - Parameter limit: The text of the limit; empty for no limit.
    static func printRow(_ name: String, trials: Int, _ value: String, limit: String = "", isMet: Bool = true) {
        if !isMet { missedLimit.withLock { $0 = true } }
        print(columns(name, String(trials), value, limit, limit.isEmpty ? "" : isMet ? "ok" : "MISSED"))
    }

    /// Prints a row with a time in milliseconds and its limit.
    static func printRow(_ name: String, trials: Int, _ value: Duration, limit: Duration) {
        printRow(name, trials: trials, milliseconds(value), limit: milliseconds(limit), isMet: value <= limit)
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
    /// Returns a quantile, such as the median for the share 0.5; nil for an empty array.
    func quantile(_ share: Double) -> Element? {
        let sorted = sorted()
        return sorted.isEmpty ? nil : sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
