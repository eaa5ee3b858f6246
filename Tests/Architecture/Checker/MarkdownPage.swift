import Foundation
import ProcessSupport
import WorkspaceGraph

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

extension WorkspaceRule {
    /// The rule does not follow links to websites, because tests do not use the network.
    package static let links = WorkspaceRule("A link in a page leads to a file, and to a heading if it names one") {
        workspace in
        let paths = workspace.files.map(\.path).filter { $0.hasSuffix(".md") }
        let pages = try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (path, MarkdownPage(try String(contentsOf: workspace.url(of: path), encoding: .utf8)))
            }
        )
        return paths.flatMap { path in
            (pages[path]?.links ?? []).compactMap { line, target in
                guard !target.contains(/^(https?|mailto):/) else { return nil }
                let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let name = parts[0].removingPercentEncoding ?? String(parts[0])
                let file = name.isEmpty ? path : PathText.join(PathText.folder(of: path), name)
                let isFile = FileManager.default.fileExists(atPath: workspace.url(of: file).filePath)
                let isHeading = parts.count == 1 || pages[file]?.anchors.contains(String(parts[1])) == true
                return isFile && isHeading ? nil : Violation("\(path):\(line)", "the link \(target) leads nowhere")
            }
        }
    }
}
