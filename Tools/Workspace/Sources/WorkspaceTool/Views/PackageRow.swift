import WorkspaceKit

/// A package as `list` shows it.
struct PackageRow: Encodable {
    struct Part: Encodable {
        let name: String
        let kind: String
    }

    let name: String
    /// The folder, from the workspace's root.
    let path: String
    let products: [Part]
    let targets: [Part]
    /// The first sentence of its README.
    let purpose: String?
    /// The folders of the packages that it depends on.
    let dependencies: [String]
    /// Counted for JSON alone: this reads every source.
    let figures: PackageFigures?

    init(_ package: WorkspacePackage, in workspace: Workspace, figures: PackageFigures?) {
        name = package.name
        path = package.path
        products = package.products.map { Part(name: $0.name, kind: $0.kind.rawValue) }
            .sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
        targets = package.manifest.targets.map { Part(name: $0.name, kind: $0.kind.rawValue) }
            .sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
        purpose = workspace.purpose(of: package)
        dependencies = Set(workspace.dependencies(of: package).map(\.path)).sorted()
        self.figures = figures
    }
}
