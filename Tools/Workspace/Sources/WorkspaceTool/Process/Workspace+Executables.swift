internal import WorkspaceKit

extension Workspace {
    /// The executables of all packages, those of apps first: where two have one name, an app's is meant.
    var executables: [(package: WorkspacePackage, product: PackageProduct)] {
        packages.flatMap { package in
            package.products.filter { $0.kind == .executable }.map { (package, $0) }
        }
    }

    func executable(named name: String) -> (package: WorkspacePackage, product: PackageProduct)? {
        executables.first { $0.product.name == name }
    }
}
