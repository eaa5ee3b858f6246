/// A piece of Swift in an article that stands for itself: it begins with an import.
package struct ArticleCode: Sendable, Hashable {
    /// The line of the article, from 1, on which its first line stands.
    package let line: Int
    package let text: String

    package init(line: Int, text: String) {
        self.line = line
        self.text = text
    }

    /// The pieces of an article, in their order.
    package static func pieces(of article: String) -> [ArticleCode] {
        var pieces: [ArticleCode] = []
        var open: (line: Int, lines: [Substring])?
        for (index, line) in article.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let (start, lines) = open {
                guard line == "```" else {
                    open = (start, lines + [line])
                    continue
                }
                open = nil
                guard lines.first?.hasPrefix("import ") == true else { continue }
                pieces.append(ArticleCode(line: start, text: lines.joined(separator: "\n") + "\n"))
            } else if line == "```swift" {
                // The next line, and lines are counted from 1.
                open = (index + 2, [])
            }
        }
        return pieces
    }
}
