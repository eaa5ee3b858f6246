internal import Foundation

/// What a baseline lets through.
package struct BaselineVerdict: Sendable {
    /// What is told: what is not frozen, or more than is, or for longer; and entries that freeze nothing any more.
    package let findings: [Finding]
    /// How many findings are let through.
    package let frozen: Int
    /// The first of the days up to which some of them are let through.
    package let nextExpiry: CalendarDay?

    /// - Parameters:
    ///   - baseline: nil where nothing is frozen.
    ///   - then: that of an earlier commit, whose counts must not be passed.
    ///   - unchecked: rules of which not all was checked: their entries may seem stale.
    ///   - text: the baseline's file, for lines.
    package init(
        _ findings: [Finding],
        baseline: Baseline?,
        then: Baseline? = nil,
        unchecked: Set<String> = [],
        today: CalendarDay,
        text: String = ""
    ) {
        guard let baseline else {
            self.findings = findings
            frozen = 0
            nextExpiry = nil
            return
        }
        let entries = Dictionary(baseline.entries.map { ($0.key, $0) }) { first, _ in first }
        let groups = Dictionary(grouping: findings, by: \.key)
        let thenCounts = then.map { Dictionary($0.entries.map { ($0.key, $0.count) }) { first, _ in first } }
        var told: [Finding] = []
        var frozen = 0
        for (key, group) in groups {
            guard let entry = entries[key], entry.expires >= today, group.count <= entry.count else {
                told += group
                continue
            }
            frozen += group.count
        }
        for entry in baseline.entries {
            let count = groups[entry.key]?.count ?? 0
            let before = thenCounts.map { $0[entry.key] ?? 0 } ?? entry.count
            let problem: (message: String, remedy: String)? =
                if entry.expires < today {
                    (
                        "was frozen until \(entry.expires) for \(entry.owner)",
                        "Mend it, or agree on another day with \(entry.owner)."
                    )
                } else if entry.count > before {
                    (
                        "is frozen \(entry.count) times and was \(before) times: the count may only fall",
                        "Mend what is new."
                    )
                } else if count < entry.count, !unchecked.contains(entry.rule) {
                    (
                        "is frozen \(entry.count) times and found \(count) times",
                        "Lower it: ./workspace.sh lint --freeze"
                    )
                } else if count > entry.count {
                    ("is frozen \(entry.count) times and found \(count) times", "Mend what is new.")
                } else {
                    nil
                }
            guard let problem else { continue }
            told.append(
                Finding(
                    rule: "baseline",
                    file: Baseline.path,
                    line: Self.line(of: entry, in: text),
                    message: "\(entry.rule) from \(entry.from) to \(entry.to) \(problem.message).",
                    path: [entry.from, entry.to],
                    remedy: problem.remedy
                )
            )
        }
        self.findings = told.sorted()
        self.frozen = frozen
        nextExpiry = baseline.entries.map(\.expires).filter { $0 >= today }.min()
    }

    /// The line of an entry's beginning: entries are objects, sorted, one key a line.
    private static func line(of entry: BaselineEntry, in text: String) -> Int {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let quoted = { (name: String, value: String) in "\"\(name)\" : \"\(value)\"" }
        let index = lines.indices.first { index in
            lines[index].contains(quoted("from", entry.from))
                && lines[index...].prefix(6).contains { $0.contains(quoted("rule", entry.rule)) }
                && lines[index...].prefix(6).contains { $0.contains(quoted("to", entry.to)) }
        }
        return (index ?? 0) + 1
    }
}
