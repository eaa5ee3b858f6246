/// The lines of a file that were run, and those that were not.
package struct FileCoverage: Sendable, Hashable {
    /// From the workspace's root.
    package let path: String
    /// How often each line ran that can run, by its number from 1.
    package let counts: [Int: Int]

    package init(path: String, counts: [Int: Int]) {
        self.path = path
        self.counts = counts
    }

    package var covered: Int { counts.values.count { $0 > 0 } }
    package var total: Int { counts.count }

    /// The lines that never ran, neighbours together, sorted. Lines between them that cannot run join them.
    package var uncovered: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for line in counts.keys.sorted() {
            guard counts[line] == 0 else { continue }
            if let last = ranges.last, !(last.upperBound + 1..<line).contains(where: { counts[$0] != nil }) {
                ranges[ranges.count - 1] = last.lowerBound...line
            } else {
                ranges.append(line...line)
            }
        }
        return ranges
    }
}
