/// The suggestion of a valid word for a mistyped word.
public enum Suggestion {
    /// Returns the candidate with the smallest edit distance, at most a third of its length, or the only one that begins with the word.
    ///
    /// Case and leading dashes do not count. Between equal distances, the candidate with the same first letter wins.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        let typed = bare(word)
        let near = candidates.compactMap { candidate -> (candidate: String, cost: Int)? in
            let wanted = bare(candidate)
            let limit = max(1, wanted.count / 3)
            guard wanted.count > 1, abs(wanted.count - typed.count) <= limit else { return nil }
            let distance = editDistance(typed, wanted)
            return distance <= limit ? (candidate, 2 * distance + (wanted.first == typed.first ? 0 : 1)) : nil
        }
        if let nearest = near.min(by: { $0.cost < $1.cost }) { return nearest.candidate }
        let abbreviated = candidates.filter { typed.count > 1 && bare($0).starts(with: typed) }
        return abbreviated.count == 1 ? abbreviated.first : nil
    }

    /// Returns the word in lower case without leading hyphens, which editors and chat programs replace with dashes.
    private static func bare(_ word: String) -> [Character] {
        Array(word.lowercased().drop { "-–—".contains($0) })
    }

    /// Returns the optimal string alignment distance: the number of insertions, deletions, substitutions and swaps of neighbours.
    private static func editDistance(_ a: [Character], _ b: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
                var distance = min(substitution, previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    distance = min(distance, beforePrevious[j - 1] + 1)
                }
                current.append(distance)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[b.count]
    }
}
