import Foundation
import ProcessSupport
import WorkspaceGraph

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
