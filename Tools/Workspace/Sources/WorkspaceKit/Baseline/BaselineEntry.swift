/// Findings that are known and not mended yet: those of one rule between two places.
package struct BaselineEntry: Sendable, Hashable, Codable {
    /// What tells findings apart however their lines move.
    package struct Key: Sendable, Hashable, Comparable {
        package let rule: String
        package let from: String
        package let to: String

        package static func < (left: Self, right: Self) -> Bool {
            (left.rule, left.from, left.to) < (right.rule, right.from, right.to)
        }
    }

    package let rule: String
    /// The target or package where the offending way begins; the file where there is no way.
    package let from: String
    /// Where it ends; what was said where there is no way.
    package let to: String
    /// How many findings there are. It may only fall.
    package var count: Int
    /// Who mends them.
    package let owner: String
    /// The last day on which they are let through.
    package let expires: CalendarDay

    package var key: Key { Key(rule: rule, from: from, to: to) }
}

extension Finding {
    /// What it is frozen under.
    package var key: BaselineEntry.Key {
        guard let first = path.first, let last = path.last, path.count > 1 else {
            return BaselineEntry.Key(rule: rule, from: file, to: message)
        }
        return BaselineEntry.Key(rule: rule, from: first, to: last)
    }
}
