/// The public interfaces of a workspace's modules.
package struct Interfaces: Sendable {
    /// By target.
    package let modules: [TargetID: ModuleInterface]
    /// Targets whose interface is not known, with the reason.
    package let missing: [TargetID: String]

    package init(modules: [TargetID: ModuleInterface], missing: [TargetID: String] = [:]) {
        self.modules = modules
        self.missing = missing
    }

    /// What a package offers, module by module, sorted by name; without those that are not known.
    package func of(_ package: WorkspacePackage, in workspace: Workspace) -> [ModuleInterface] {
        workspace.faces(of: package).compactMap { modules[$0.id] }
    }

    /// Whether all of a package's interface is known.
    package func isComplete(_ package: WorkspacePackage, in workspace: Workspace) -> Bool {
        workspace.faces(of: package).allSatisfy { modules[$0.id] != nil }
    }
}
