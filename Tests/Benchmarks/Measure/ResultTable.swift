import Foundation
import Synchronization

/// The table of results on standard output.
enum ResultTable {
    private static let rows = Mutex((count: 0, missed: 0))

    static var hasMissedLimit: Bool { rows.withLock { $0.missed > 0 } }

    /// Prints a row. Writes at once, because the next measurement may take minutes.
    ///
    /// - Parameter limit: The text of the limit; nil for no limit.
    static func add(_ name: String, trials: Int = 1, _ value: String, limit: String? = nil, isMet: Bool = true) {
        let isFirst = rows.withLock { rows in
            rows.count += 1
            if !isMet { rows.missed += 1 }
            return rows.count == 1
        }
        let verdict = limit == nil ? "" : isMet ? "ok" : "MISSED"
        let text =
            (isFirst ? columns("figure", "trials", "value", "limit", "") : "")
            + columns(name, String(trials), value, limit ?? "", verdict)
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }

    static func add(_ name: String, trials: Int, _ time: Duration, limit: Duration? = nil) {
        let isMet = limit.map { time <= $0 } ?? true
        add(name, trials: trials, milliseconds(time), limit: limit.map(milliseconds), isMet: isMet)
    }

    /// Prints a row with the ratio of a time to a baseline.
    static func add(_ name: String, trials: Int, _ time: Duration, to baseline: Duration, limit: Double?) {
        let ratio = time / baseline
        add(
            name,
            trials: trials,
            String(format: "%.2f", ratio) + " x " + milliseconds(baseline),
            limit: limit.map { String(format: "%.2f", $0) },
            isMet: limit.map { ratio <= $0 } ?? true
        )
    }

    static func add(_ name: String, peakMemory bytes: Int, limit: Int) {
        add(name, mebibytes(bytes), limit: mebibytes(limit), isMet: bytes <= limit)
    }

    static func milliseconds(_ duration: Duration) -> String {
        String(format: "%.1f ms", duration / .milliseconds(1))
    }

    static func mebibytes(_ bytes: Int) -> String { String(format: "%.1f MiB", Double(bytes) / 1_048_576) }

    private static func columns(_ name: String, _ rest: String...) -> String {
        name.padding(toLength: max(62, name.count), withPad: " ", startingAt: 0)
            + rest.map { String(repeating: " ", count: max(1, 16 - $0.count)) + $0 }.joined() + "\n"
    }
}

extension Array where Element: Comparable {
    /// Returns a quantile, such as the median for the share 0.5; nil for an empty array.
    func quantile(_ share: Double) -> Element? {
        let sorted = sorted()
        return sorted.isEmpty ? nil : sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
