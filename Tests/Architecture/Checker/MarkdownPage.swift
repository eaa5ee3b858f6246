import Foundation

/// The parts of a page in Markdown that tests check.
package struct MarkdownPage {
    /// The targets of links and images outside of code, with their line numbers.
    package private(set) var links: [(line: Int, target: String)] = []
    /// The Swift code blocks that begin with an import, each with the line number of its first line.
    package private(set) var samples: [(line: Int, text: String)] = []
    /// The fragments of URLs that lead to the headings.
    package private(set) var anchors: Set<String> = []

    package init(_ text: String) {
        var code: (isSample: Bool, line: Int, lines: [Substring])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isFence = line.drop { $0 == " " }.hasPrefix("```")
            if let (isSample, start, lines) = code {
                code = isFence ? nil : (isSample, start, lines + [line])
                if isFence, isSample, lines.first?.hasPrefix("import ") == true {
                    samples.append((start, lines.joined(separator: "\n") + "\n"))
                }
            } else if isFence {
                code = (line == "```swift", index + 2, [])
            } else {
                if let heading = line.wholeMatch(of: /#+ (.*)/) { anchors.insert(Self.anchor(of: heading.1)) }
                let prose = line.replacing(/`[^`]*`/, with: "")
                links += prose.matches(of: /\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/)
                    .map { (index + 1, String($0.1 ?? $0.2 ?? "")) }
            }
        }
    }

    /// Returns the fragment of a heading as GitHub makes it: in lower case, with "-" for spaces and without punctuation.
    private static func anchor(of heading: Substring) -> String {
        heading.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }
}
