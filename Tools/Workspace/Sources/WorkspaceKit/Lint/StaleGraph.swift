internal import Foundation

/// The picture of what a package needs, which its README has, is that of now.
package struct StaleGraph: LintRule {
    package let id = "stale-graph"
    package let summary = "The picture in a package's README shows what it needs."

    package init() {}

    package func findings(in subject: LintSubject) -> [Finding] {
        let picture = ReadmeGraph(PackageGraph(subject.workspace, graph: subject.graph.declared))
        return subject.workspace.packages.compactMap { package in
            let path = ReadmeGraph.path(of: package)
            guard let readme = try? String(contentsOf: subject.workspace.url(of: path), encoding: .utf8),
                let line = picture.staleLine(in: readme, of: package)
            else { return nil }
            return Finding(
                rule: id,
                file: path,
                line: line,
                message: "The picture does not show what \(package.name) needs.",
                remedy: "Write it anew: ./workspace.sh graph --readme"
            )
        }
    }
}
