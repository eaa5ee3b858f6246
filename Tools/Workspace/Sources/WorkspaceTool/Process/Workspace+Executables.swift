internal import WorkspaceKit

extension Workspace {
    /// The executables of all packages, those of apps first: where two have one name, an app's is meant.
    var executables: [(package: WorkspacePackage, product: PackageProduct)] {
        packages.flatMap { package in
            package.products.filter { $0.kind == .executable }.map { (package, $0) }
        }
    }

    /// The executable of a name, or the only one of the package of that name.
    func executable(named name: String) -> (package: WorkspacePackage, product: PackageProduct)? {
        if let product = executables.first(where: { $0.product.name == name }) { return product }
        let ofPackage = executables.filter { $0.package.name == name }
        return ofPackage.count == 1 ? ofPackage.first : nil
    }
}
