package import Foundation
internal import ProcessSupport

/// The findings that a workspace had when it adopted its rules, which are let through until they are mended: a file beside the rules.
package struct Baseline: Sendable, Codable {
    /// The file, from the workspace's root.
    package static let path = "Tools/lint-baseline.json"

    /// Sorted by key.
    package let entries: [BaselineEntry]

    package init(entries: [BaselineEntry]) {
        self.entries = entries.sorted { $0.key < $1.key }
    }

    /// Freezes findings as they are.
    package init(freezing findings: [Finding], owner: String, expires: CalendarDay) {
        let counts = Dictionary(grouping: findings, by: \.key).mapValues(\.count)
        self.init(
            entries: counts.map { key, count in
                BaselineEntry(
                    rule: key.rule,
                    from: key.from,
                    to: key.to,
                    count: count,
                    owner: owner,
                    expires: expires
                )
            }
        )
    }

    /// The baseline of the workspace at `root`; nil where it has none.
    package init?(of root: URL) throws(RulesError) {
        guard let data = try? Data(contentsOf: root.appending(path: Self.path)) else { return nil }
        try self.init(data)
    }

    package init(_ data: Data) throws(RulesError) {
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw RulesError(description: "\(Self.path) cannot be understood: \(WorkspaceRules.reason(error)).")
        }
    }

    package func write(to root: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        try root.appending(path: Self.path).write(text)
    }

    /// The same with what was mended since left out: no count rises, and nothing is added.
    package func lowered(to findings: [Finding]) -> Baseline {
        let counts = Dictionary(grouping: findings, by: \.key).mapValues(\.count)
        return Baseline(
            entries: entries.compactMap { entry in
                guard let count = counts[entry.key] else { return nil }
                var entry = entry
                entry.count = min(entry.count, count)
                return entry
            }
        )
    }
}
