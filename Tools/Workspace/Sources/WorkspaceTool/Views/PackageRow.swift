internal import WorkspaceKit

/// A package as `list` shows it.
struct PackageRow: Encodable {
    struct Product: Encodable {
        let name: String
        let kind: String
    }

    struct Target: Encodable {
        let name: String
        let kind: String
    }

    let name: String
    let path: String
    let products: [Product]
    let targets: [Target]
    /// The first sentence of its README.
    let purpose: String?
    /// The folders of the packages it depends on.
    let dependencies: [String]

    init(_ package: WorkspacePackage, in workspace: Workspace) {
        name = package.name
        path = package.path
        products = package.products.map { Product(name: $0.name, kind: $0.kind.rawValue) }
            .sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
        targets = package.manifest.targets.map { Target(name: $0.name, kind: $0.kind.rawValue) }
            .sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
        purpose = workspace.purpose(of: package)
        dependencies = Set(workspace.dependencies(of: package).map(\.path)).sorted()
    }
}
