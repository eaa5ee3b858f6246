internal import Foundation

/// The picture of what a package needs, in its README: between two comments, so that it can be written anew.
package struct ReadmeGraph: Sendable {
    private static let begin = "<!-- What it needs: written by `./workspace.sh graph --readme`. -->"
    private static let end = "<!-- End of what it needs. -->"

    private let picture: PackageGraph
    private let shipped: [String: [PackageGraph.Edge]]

    package init(_ picture: PackageGraph) {
        self.picture = picture
        shipped = picture.shippedEdges
    }

    package static func path(of package: WorkspacePackage) -> String {
        PathText.join(package.path, "README.md")
    }

    /// A README with the picture as it is now: in its place where there is one, else at the end.
    package func updated(_ readme: String, of package: WorkspacePackage) -> String {
        let section = "\(Self.begin)\n\(body(of: package))\(Self.end)"
        if let place = Self.place(in: readme) { return readme.replacingCharacters(in: place, with: section) }
        let text = readme.trimmingCharacters(in: .newlines)
        return text + (text.isEmpty ? "" : "\n\n") + "## What it needs\n\n\(section)\n"
    }

    /// The line of a README where a picture begins that is not that of now; nil where it has none, or the right one.
    package func staleLine(in readme: String, of package: WorkspacePackage) -> Int? {
        guard let place = Self.place(in: readme), updated(readme, of: package) != readme else { return nil }
        return readme[..<place.lowerBound].count(where: \.isNewline) + 1
    }

    /// Whether a README has a picture.
    package static func isIn(_ readme: String) -> Bool { place(in: readme) != nil }

    private func body(of package: WorkspacePackage) -> String {
        let needs = picture.below(package, shipped)
        guard !needs.edges.isEmpty else { return "\nIt needs no other package.\n\n" }
        return "\n```mermaid\n\(needs.mermaid)```\n\n"
    }

    private static func place(in readme: String) -> Range<String.Index>? {
        guard let start = readme.range(of: begin),
            let end = readme.range(of: end, range: start.upperBound..<readme.endIndex)
        else { return nil }
        return start.lowerBound..<end.upperBound
    }
}
