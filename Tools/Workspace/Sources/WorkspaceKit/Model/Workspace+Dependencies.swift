extension Workspace {
    /// The targets that a dependency brings: none where it is a product from outside the workspace.
    package func targets(of dependency: TargetDependency, for package: WorkspacePackage) -> [WorkspaceTarget] {
        resolutions.of(dependency, in: package.path) { resolve(dependency, for: package) }
    }

    private func resolve(_ dependency: TargetDependency, for package: WorkspacePackage) -> [WorkspaceTarget] {
        if dependency.kind != .product, let own = target(TargetID(package: package.path, name: dependency.name)) {
            return [own]
        }
        guard dependency.kind != .target, let (home, product) = product(of: dependency, for: package) else { return [] }
        return product.targets.compactMap { target(TargetID(package: home.path, name: $0)) }
    }

    /// The product that a dependency names, and its package.
    package func product(
        of dependency: TargetDependency,
        for package: WorkspacePackage
    ) -> (package: WorkspacePackage, product: PackageProduct)? {
        let wanted = dependency.package?.lowercased()
        for candidate in package.manifest.dependencies {
            guard let home = home(of: candidate, for: package),
                wanted == nil || candidate.name.lowercased() == wanted || home.name.lowercased() == wanted,
                let product = home.products.first(where: { $0.name == dependency.name })
            else { continue }
            return (home, product)
        }
        return nil
    }

    /// The package of the workspace that is depended on. One that is named by its repository's address counts where this
    /// workspace is that repository.
    package func home(of dependency: PackageDependency, for package: WorkspacePackage) -> WorkspacePackage? {
        switch dependency {
        case .local(_, let path):
            self.package(at: PathText.join(package.path, path))
        case .remote(let name, _):
            packages.first { $0.identity == name.lowercased() || $0.name.lowercased() == name.lowercased() }
        }
    }

    /// The packages of the workspace that a package's manifest names.
    package func dependencies(of package: WorkspacePackage) -> [WorkspacePackage] {
        package.manifest.dependencies.compactMap { home(of: $0, for: package) }
    }
}
