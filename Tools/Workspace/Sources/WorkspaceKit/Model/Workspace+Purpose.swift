internal import Foundation

extension Workspace {
    /// The first sentence of a package's README below its title.
    package func purpose(of package: WorkspacePackage) -> String? {
        let file = tree.url(of: PathText.join(package.path, "README.md"))
        guard let data = try? Data(contentsOf: file) else { return nil }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let isBlank: (Substring) -> Bool = { $0.allSatisfy(\.isWhitespace) }
        // What looks like a badge, a comment or HTML says nothing.
        let body = lines.drop { line in
            isBlank(line) || ["#", "<", "[!", "!["].contains { line.hasPrefix($0) }
        }
        let paragraph = body.prefix { !isBlank($0) && !$0.hasPrefix("#") }.joined(separator: " ")
        guard !paragraph.isEmpty else { return nil }
        return paragraph.firstRange(of: ". ").map { paragraph[..<$0.lowerBound] + "." } ?? paragraph
    }
}
