/// What rules look at.
package struct LintSubject: Sendable {
    package let workspace: Workspace
    package let imports: ImportIndex
    package let graph: TargetGraph
    package let manifests: ManifestTexts
    /// What is known of what modules offer.
    package var interfaces = Interfaces(modules: [:])

    package init(_ workspace: Workspace, imports: ImportIndex, graph: TargetGraph) {
        self.workspace = workspace
        self.imports = imports
        self.graph = graph
        manifests = ManifestTexts(workspace)
    }

    package var rules: WorkspaceRules { workspace.rules }

    /// Names for the targets of a path.
    package func names(_ path: [TargetID]) -> [String] { path.map(\.name) }
}
