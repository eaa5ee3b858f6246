import Foundation

/// The dependency diagrams in READMEs, each between two comments so that it can be replaced.
public struct ReadmeGraph: Sendable {
    private static let begin = "<!-- Dependencies: written by `./workspace.sh graph --readme`. -->"
    private static let end = "<!-- End of dependencies. -->"

    private let graph: PackageGraph

    /// Draws the packages of a graph.
    public init(_ graph: PackageGraph) {
        self.graph = graph
    }

    /// Returns the path of a package's README.
    public static func path(of package: WorkspacePackage) -> String {
        PathText.join(package.path, "README.md")
    }

    /// Returns whether a README has a diagram.
    public static func isIn(_ readme: String) -> Bool { place(in: readme) != nil }

    /// Returns a README with the current diagram, in the place of the old one or at the end.
    public func updated(_ readme: String, of package: WorkspacePackage) -> String {
        let needs = graph.below(package.path)
        let body = needs.edges.isEmpty ? "No dependencies.\n" : "```mermaid\n\(needs.mermaid)```\n"
        let section = "\(Self.begin)\n\n\(body)\n\(Self.end)"
        if let place = Self.place(in: readme) { return readme.replacingCharacters(in: place, with: section) }
        let text = readme.trimmingCharacters(in: .newlines)
        return text + (text.isEmpty ? "" : "\n\n") + "## Dependencies\n\n\(section)\n"
    }

    /// Returns the line where an outdated diagram begins; nil if there is no diagram, or the current one.
    public func staleLine(in readme: String, of package: WorkspacePackage) -> Int? {
        guard let place = Self.place(in: readme), updated(readme, of: package) != readme else { return nil }
        return readme[..<place.lowerBound].count(where: \.isNewline) + 1
    }

    private static func place(in readme: String) -> Range<String.Index>? {
        guard let start = readme.range(of: begin),
            let end = readme.range(of: end, range: start.upperBound..<readme.endIndex)
        else { return nil }
        return start.lowerBound..<end.upperBound
    }
}
