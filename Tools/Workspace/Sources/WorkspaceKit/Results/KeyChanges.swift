/// What is different between the inputs of a stored pass and those of now.
package enum KeyChanges {
    /// A line for each input that changed, sorted: a file where the listings of then are still known, else its unit.
    package static func between(
        _ then: [String],
        _ now: [String],
        listing: (_ digest: String) -> String?
    ) -> [String] {
        let before = parsed(then), after = parsed(now)
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted().flatMap {
            name -> [String] in
            guard name.hasPrefix("unit "), let old = before[name].flatMap(listing),
                let new = after[name].flatMap(listing)
            else { return [describe(name, before[name], after[name])] }
            return files(old, new)
        }
    }

    /// The last word of a line is the value.
    private static func parsed(_ lines: [String]) -> [String: String] {
        lines.reduce(into: [:]) { values, line in
            guard
                let space = line.hasPrefix("unit ") || line.hasPrefix("environment ")
                    ? line.lastIndex(of: " ") : line.firstIndex(of: " ")
            else { return }
            values[String(line[..<space])] = String(line[line.index(after: space)...])
        }
    }

    private static func describe(_ name: String, _ before: String?, _ after: String?) -> String {
        let name = name.hasPrefix("unit ") ? String(name.dropFirst("unit ".count)) : name
        return switch (before, after) {
        case (nil, _): "\(name) is new"
        case (_, nil): "\(name) is gone"
        default: "\(name) changed"
        }
    }

    private static func files(_ old: String, _ new: String) -> [String] {
        let before = entries(old), after = entries(new)
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
            .map { describe($0, before[$0], after[$0]) }
    }

    private static func entries(_ listing: String) -> [String: String] {
        listing.split(separator: "\n").reduce(into: [:]) { entries, line in
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3 else { return }
            entries[String(parts[2])] = "\(parts[0]) \(parts[1])"
        }
    }
}
