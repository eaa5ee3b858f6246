internal import Foundation

/// The README of a new package, as those of the workspace are.
struct NewReadme {
    private let hasScript: Bool
    /// A picture of what they need is in those of others; nil where it is not.
    private let pictures: ReadmeGraph?

    init(of workspace: Workspace) throws {
        hasScript = workspace.tree.contains("workspace.sh")
        let readmes = try workspace.packages.map(ReadmeGraph.path).filter(workspace.tree.contains).map {
            try String(contentsOf: workspace.url(of: $0), encoding: .utf8)
        }
        let graph = TargetGraph(workspace, imports: ImportIndex(byFile: [:]))
        pictures = readmes.contains(where: ReadmeGraph.isIn) ? ReadmeGraph(PackageGraph(workspace, graph: graph)) : nil
    }

    func text(name: String, at path: String) -> String {
        let script = hasScript ? "`./workspace.sh test \(name)` from the root, or " : ""
        let text = """
            # \(name)

            What \(name) is for, in a sentence.

            ## Public face

            | | |
            |---|---|
            | `\(name)Greeting` | stands here until there is something else |

            ## May import

            Nothing of the workspace.

            ## Build and test it alone

            \(script)`swift test` in this folder.

            """
        let package = WorkspacePackage(path: path, manifest: PackageManifest(name: name))
        return pictures?.updated(text, of: package) ?? text
    }
}
