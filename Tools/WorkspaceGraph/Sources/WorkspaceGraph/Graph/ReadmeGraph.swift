import Foundation

/// The dependency diagrams in READMEs. Two HTML comments enclose each diagram and mark the text to replace.
public struct ReadmeGraph: Sendable {
    private static let begin = "<!-- Dependencies: written by `./workspace.sh graph --readme`. -->"
    private static let end = "<!-- End of dependencies. -->"

    private let graph: PackageGraph

    /// Creates a value that draws diagrams from a graph.
    public init(_ graph: PackageGraph) {
        self.graph = graph
    }

    /// Returns the path of a package's README, relative to the workspace's root.
    public static func path(of package: WorkspacePackage) -> String {
        PathText.join(package.path, "README.md")
    }

    /// Returns whether a README has the marked section for the diagram.
    public static func hasDiagram(in readme: String) -> Bool { diagramRange(in: readme) != nil }

    /// Returns a README with the current diagram, or "No dependencies." in its place. A README without a diagram gets a section at its end.
    public func updated(_ readme: String, of package: WorkspacePackage) -> String {
        let needs = graph.below(package.path)
        let body = needs.edges.isEmpty ? "No dependencies.\n" : "```mermaid\n\(needs.mermaid)```\n"
        let section = "\(Self.begin)\n\n\(body)\n\(Self.end)"
        if let range = Self.diagramRange(in: readme) { return readme.replacingCharacters(in: range, with: section) }
        let text = readme.trimmingCharacters(in: .newlines)
        return text + (text.isEmpty ? "" : "\n\n") + "## Dependencies\n\n\(section)\n"
    }

    /// Returns the line number, from 1, where an outdated diagram begins; nil if the diagram is current or missing.
    public func staleLine(in readme: String, of package: WorkspacePackage) -> Int? {
        // git may write other line breaks.
        let readme = readme.replacing("\r\n", with: "\n")
        guard let range = Self.diagramRange(in: readme), updated(readme, of: package) != readme else { return nil }
        return readme[..<range.lowerBound].count(where: \.isNewline) + 1
    }

    /// Returns the range of the last diagram. The text above and below may also mention the comments, but not in lines of their own.
    private static func diagramRange(in readme: String) -> Range<String.Index>? {
        let lines = readme.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard let start = lines.lastIndex(where: { $0 == begin }),
            let end = lines[start...].first(where: { $0 == end })
        else { return nil }
        return lines[start].startIndex..<end.endIndex
    }
}
