/// What rules look at.
package struct LintSubject: Sendable {
    package let workspace: Workspace
    package let imports: ImportIndex
    package let graph: TargetGraph
    package let manifests: ManifestTexts
    /// What is known of what modules offer.
    package let interfaces: Interfaces

    package init(_ workspace: Workspace, imports: ImportIndex, interfaces: Interfaces = Interfaces(modules: [:])) {
        self.workspace = workspace
        self.imports = imports
        graph = TargetGraph(workspace, imports: imports)
        manifests = ManifestTexts(workspace)
        self.interfaces = interfaces
    }

    package var rules: WorkspaceRules { workspace.rules }

    /// Names for the targets of a path.
    package func names(_ path: [TargetID]) -> [String] { path.map(\.name) }
}
