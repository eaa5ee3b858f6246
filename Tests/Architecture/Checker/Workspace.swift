package import Foundation
import TestSupport

/// The packages of a folder, as their manifests describe them.
package struct Workspace: Sendable {
    package let root: URL
    package let packages: [WorkspacePackage]
    let imports = ImportIndex()

    package init(root: URL, packages: [WorkspacePackage]) {
        self.root = root
        self.packages = packages
    }

    /// Every target together with its package.
    package var targets: [(package: WorkspacePackage, target: PackageTarget)] {
        packages.flatMap { package in package.targets.map { (package, $0) } }
    }

    /// A file's path from the root.
    package func path(of file: URL) -> String {
        file.path(from: root)
    }

    /// The modules that a dependency of this name brings: those of a product, or of a target of the same package.
    package func modules(of dependency: String, for package: WorkspacePackage) -> [String] {
        if let target = package.targets.first(where: { $0.name == dependency }) { return [target.module] }
        return packages.flatMap { other in
            other.products.filter { $0.name == dependency }.flatMap { product in
                other.targets.filter { product.targets.contains($0.name) }.map(\.module)
            }
        }
    }
}
