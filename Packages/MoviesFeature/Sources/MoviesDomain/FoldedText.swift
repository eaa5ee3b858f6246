import Foundation

/// The words of a text without case, accents and punctuation, and with “and” for “&”, for comparisons of titles.
package struct FoldedText: Hashable, Sendable {
    private let words: [[Character]]
    private let characters: [Character]

    package init(_ text: String) {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("&", with: " and ")
        self.init(words: folded.split { !$0.isLetter && !$0.isNumber }.map(Array.init), original: text)
    }

    private init(words: [[Character]], original: String = "") {
        self.words = words
        characters = Array(words.joined(separator: " "))
        text = words.isEmpty ? original : String(characters)
    }

    /// The words, separated by spaces. A text without letters and digits, such as “$”, is unchanged.
    package let text: String

    var wordCount: Int { words.count }

    /// The maximum distance of a title that this text can mean: 0 for less than three characters, and otherwise 1 to 4.
    package var maximumDistance: Int {
        switch characters.count {
        case ..<3: 0
        case ..<6: 1
        case let count: min(4, max(2, count / 4))
        }
    }

    var withoutArticle: FoldedText? {
        guard words.count > 1, ["the", "a", "an"].contains(String(words[0])) else { return nil }
        return FoldedText(words: Array(words.dropFirst()))
    }

    func beginning(_ wordCount: Int) -> FoldedText { FoldedText(words: Array(words.prefix(wordCount))) }

    /// Other queries that can find the title that a misspelled text means, the most promising ones first: single words of several, then
    /// beginnings and the word with two exchanged letters.
    package var respellings: [String] {
        let longest = words.filter { $0.count > 2 }.sorted { $0.count > $1.count }
        let single = words.count > 1 ? longest.prefix(3).map { $0 } : []
        let beginnings = longest.prefix(2).map { Array($0.prefix(max(2, ($0.count + 1) / 2))) }
        let swaps = longest.first { $0.count <= Self.longestWord }.map(Self.swaps) ?? []
        var seen: Set<[Character]> = words.count == 1 ? [words[0]] : []
        return (single + beginnings + swaps).filter { seen.insert($0).inserted }.map { String($0) }
    }

    /// No word of a title is longer, and the cost of all exchanges grows with the square of the length.
    private static let longestWord = 100

    /// Returns a word with each two neighbours exchanged. The first letter is rarely wrong, so its exchange is the last one.
    private static func swaps(_ word: [Character]) -> [[Character]] {
        (Array(1..<(word.count - 1)) + [0]).map { index in
            var swapped = word
            swapped.swapAt(index, index + 1)
            return swapped
        }
    }

    /// Returns the Damerau–Levenshtein distance: the number of insertions, deletions and replacements of a character, and of
    /// exchanges of two neighbours. No part of the text is edited twice. The distance of different texts of more than 500 characters is their
    /// length, because no title is longer.
    package func distance(to other: FoldedText) -> Int {
        let (left, right) = (characters, other.characters)
        guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
        // More edits than this are irrelevant, and a length is cheaper to compare.
        let difference = abs(left.count - right.count)
        guard difference <= max(maximumDistance, other.maximumDistance) else { return difference }
        guard max(left.count, right.count) <= 500 else { return left == right ? 0 : max(left.count, right.count) }
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforeLast[column - 2] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
