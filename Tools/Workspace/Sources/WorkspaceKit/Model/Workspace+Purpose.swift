internal import Foundation

extension Workspace {
    /// What the workspace calls itself: the title of its README, or the name of its folder.
    package var title: String {
        let title = readme(in: ".")?.first { $0.hasPrefix("# ") }?.dropFirst(2).trimmingCharacters(in: .whitespaces)
        return title ?? root.lastPathComponent
    }

    private func readme(in folder: String) -> [Substring]? {
        guard let data = try? Data(contentsOf: tree.url(of: PathText.join(folder, "README.md"))) else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The first sentence of a package's README below its title.
    package func purpose(of package: WorkspacePackage) -> String? {
        guard let lines = readme(in: package.path) else { return nil }
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
