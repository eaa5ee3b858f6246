import MoviesDomain

/// The age of stored values in words.
enum StalenessText {
    static func text(_ staleness: Staleness) -> String {
        let stored = "Showing stored results from \(age(staleness.age)) ago."
        guard let reason = staleness.reason else { return stored }
        return "\(stored) \(reason)"
    }

    /// Returns the age in its largest unit that is not zero (`3 days`).
    static func age(_ age: Duration) -> String {
        let seconds = age.components.seconds
        let units: [(length: Int64, name: String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
        for unit in units where seconds >= unit.length {
            let count = seconds / unit.length
            return count == 1 ? "1 \(unit.name)" : "\(count) \(unit.name)s"
        }
        return "less than a minute"
    }
}
