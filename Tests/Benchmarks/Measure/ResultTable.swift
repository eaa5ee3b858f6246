import Foundation

/// The table of results on standard output.
final class ResultTable {
    private(set) var hasMissedLimit = false

    init() { write("figure", "trials", "value", "limit", "") }

    /// Prints a row. Writes at once, because the next measurement may take minutes.
    ///
    /// - Parameter limit: The text of the limit; nil for no limit.
    func add(_ name: String, trials: Int, _ value: String, limit: String? = nil, isMet: Bool = true) {
        if !isMet { hasMissedLimit = true }
        write(name, String(trials), value, limit ?? "", limit == nil ? "" : isMet ? "ok" : "MISSED")
    }

    func add(_ name: String, trials: Int, _ time: Duration, limit: Duration? = nil) {
        func milliseconds(_ duration: Duration) -> String { String(format: "%.1f ms", duration / .milliseconds(1)) }
        let isMet = limit.map { time <= $0 } ?? true
        add(name, trials: trials, milliseconds(time), limit: limit.map(milliseconds), isMet: isMet)
    }

    private func write(_ name: String, _ rest: String...) {
        let text =
            name.padding(toLength: max(62, name.count), withPad: " ", startingAt: 0)
            + rest.map { String(repeating: " ", count: max(1, 16 - $0.count)) + $0 }.joined() + "\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}

extension Array where Element: Comparable {
    /// Returns a quantile, such as the median for the share 0.5; nil for an empty array.
    func quantile(_ share: Double) -> Element? {
        let sorted = sorted()
        return sorted.isEmpty ? nil : sorted[Swift.min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
}
