import Foundation
package import TerminalText

/// A title in which the letters that match a search or a filter are underlined.
package struct MatchedTitle {
    private let words: [String]
    private let matchesInsideWords: Bool

    /// - Parameter query: The words of the search, which match the beginnings of words; nil for a list without a search.
    package init(query: String?) {
        words = (query ?? "").components(separatedBy: CharacterSet.alphanumerics.inverted).filter { !$0.isEmpty }
        matchesInsideWords = false
    }

    /// - Parameter filter: The text of the filter, which matches anywhere.
    package init(filter: String) {
        words = [filter]
        matchesInsideWords = true
    }

    package func styled(_ title: SafeText, _ style: Style) -> StyledText {
        guard !words.isEmpty else { return StyledText(title, style) }
        var matched = style
        matched.isUnderlined = true
        let text = title.string
        var line = StyledText()
        var start = text.startIndex
        var index = text.startIndex
        var isInWord = false
        while index < text.endIndex {
            if !isInWord || matchesInsideWords, let end = match(in: text, at: index) {
                line.append(SafeText(String(text[start..<index])), style)
                line.append(SafeText(String(text[index..<end])), matched)
                (start, index) = (end, end)
                isInWord = true
            } else {
                isInWord = text[index].isLetter || text[index].isNumber
                index = text.index(after: index)
            }
        }
        line.append(SafeText(String(text[start...])), style)
        return line
    }

    /// Returns the end of the longest word of the search that begins at an index of the text.
    private func match(in text: String, at index: String.Index) -> String.Index? {
        words.compactMap { word in
            text.range(
                of: word,
                options: [.anchored, .caseInsensitive, .diacriticInsensitive],
                range: index..<text.endIndex
            )?
            .upperBound
        }
        .max()
    }
}
