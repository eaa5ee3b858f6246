extension Workspace {
    /// Returns the targets that a target dependency of a package refers to; an empty array if the workspace does not contain them.
    public func targets(of dependency: TargetDependency, for package: WorkspacePackage) -> [WorkspaceTarget] {
        let own = TargetID(package: package.path, name: dependency.name)
        if dependency.kind != .product, let own = target(own) { return [own] }
        guard dependency.kind != .target, let (home, product) = product(of: dependency, for: package) else { return [] }
        return product.targets.compactMap { target(TargetID(package: home.path, name: $0)) }
    }

    /// Returns the product that a target dependency of a package refers to, and the product's package; nil if the workspace lacks it.
    public func product(
        of dependency: TargetDependency,
        for package: WorkspacePackage
    ) -> (package: WorkspacePackage, product: PackageProduct)? {
        let wanted = dependency.package?.lowercased()
        for candidate in package.dependencies {
            guard let home = home(of: candidate, for: package),
                wanted == nil || candidate.name.lowercased() == wanted || home.name.lowercased() == wanted,
                let product = home.products.first(where: { $0.name == dependency.name })
            else { continue }
            return (home, product)
        }
        return nil
    }

    /// Returns the packages of the workspace that a package's manifest declares as dependencies.
    public func dependencies(of package: WorkspacePackage) -> [WorkspacePackage] {
        package.dependencies.compactMap { home(of: $0, for: package) }
    }

    /// Returns the dependencies that a package's manifest declares and that are no packages of the workspace.
    public func outsideDependencies(of package: WorkspacePackage) -> [PackageDependency] {
        package.dependencies.filter { home(of: $0, for: package) == nil }
    }

    /// Returns the packages that a package declares as dependencies only to replace a package of other dependencies: no target uses them,
    /// and a package outside of the workspace may need one with the same identity.
    public func overrides(of package: WorkspacePackage) -> [WorkspacePackage] {
        let needed = packagesNeeded(by: package).compactMap(self.package)
        guard needed.contains(where: { $0.dependencies.contains { if case .remote = $0 { true } else { false } } })
        else { return [] }
        let used = targets(of: package).flatMap {
            $0.dependencies.compactMap { product(of: $0, for: package)?.package.path }
        }
        return dependencies(of: package).filter { !used.contains($0.path) }
    }

    /// Returns the folders of a package and of its direct and indirect dependencies.
    public func packagesNeeded(by package: WorkspacePackage) -> Set<String> {
        GraphSearch.reachable(from: [package.path]) { path in
            self.package(at: path).map { dependencies(of: $0).map(\.path) } ?? []
        }
    }

    /// Returns the error of an unreadable manifest among the direct and indirect dependencies of a package; nil if there is none.
    public func unreadableDependency(of package: WorkspacePackage) -> ManifestError? {
        guard !unreadable.isEmpty else { return nil }
        let needed = GraphSearch.reachable(from: [package.path]) { path in
            self.package(at: path)?.localDependencies.map(\.path) ?? []
        }
        return unreadable.first { needed.contains($0.path) }
    }

    /// The reason why builds may need files outside of the workspace; nil if there is none.
    public var outsideInput: String? {
        let link = tree.links.first { $0.destination.hasPrefix("../") }
        return packages.lazy.compactMap(unknownInput).first ?? link.map { "\($0.path) leads outside of it" }
    }

    /// Returns the reason why a package may depend on files that the workspace does not contain; nil if there is none.
    func unknownInput(of package: WorkspacePackage) -> String? {
        let outside = package.localDependencies.first { home(of: $0.dependency, for: package) == nil }
        if let outside {
            return "\(package.manifestPath) depends on \(outside.path), which is not a package of the workspace"
        }
        let declared = targets(of: package).flatMap(\.declaredPaths).first { !PathText.contains(package.path, $0.path) }
        if let declared { return "\(package.manifestPath) declares \(declared.text), which is outside of the package" }
        let flags: [String] = package.manifest.targets.flatMap { $0.settings("unsafeFlags") }
        return flags.first(where: Self.mayNameFile).map { "\(package.manifestPath) sets \($0)" }
    }

    /// Returns whether a setting such as "unsafeFlags -O -I include" may name a file or a folder.
    private static func mayNameFile(_ setting: String) -> Bool {
        let harmless =
            /-(?:[DU].*|[OgX][\w-]*|(?:enable|strict|suppress|warn)-[\w=-]*|[fW][\w-]*|w|warnings-as-errors|l[^:].*)/
        return setting.contains("/")
            || setting.split(separator: " ").drop { $0 != "unsafeFlags" }.dropFirst()
                .contains { $0.wholeMatch(of: harmless) == nil }
    }

    private func home(of dependency: PackageDependency, for package: WorkspacePackage) -> WorkspacePackage? {
        switch dependency {
        case .local(_, let path):
            let folder = PathText.join(package.path, path)
            // A link may lead to the package.
            return self.package(at: folder) ?? tree.realPath(of: folder).flatMap(self.package)
        case .remote(let name, _):
            return packages.first { $0.identity == name.lowercased() || $0.name.lowercased() == name.lowercased() }
        }
    }

    /// Returns the target that a target imports under a module name; nil if the workspace has none. If there are several, an alias in the
    /// manifest takes precedence, then a target of the same package, then a target of a declared dependency, then the first target.
    public func provider(of module: String, for target: WorkspaceTarget) -> WorkspaceTarget? {
        for dependency in target.dependencies {
            guard let alias = dependency.moduleAliases.first(where: { $0.value == module }) else { continue }
            // The product's targets and their dependencies have the aliases.
            let products = targets(of: dependency, for: target.package).map(\.id)
            let all = GraphSearch.reachable(from: products) { id in
                self.target(id).map { below in
                    below.dependencies.flatMap { targets(of: $0, for: below.package) }.map(\.id)
                } ?? []
            }
            if let original = all.sorted().compactMap(self.target).first(where: { $0.module == alias.key }) {
                return original
            }
        }
        let candidates = targets(ofModule: module)
        if let own = candidates.first(where: { $0.package.path == target.package.path }) { return own }
        guard let first = candidates.first else { return nil }
        let named = Set(dependencies(of: target.package).map(\.path))
        if let declared = candidates.first(where: { named.contains($0.package.path) }) { return declared }
        // A module of the toolchain or of a package outside of the workspace is likelier than one of a package that is not built.
        let built = packagesNeeded(by: target.package)
        let isElsewhere =
            SystemModules.names.contains(module)
            || target.dependencies.contains { targets(of: $0, for: target.package).isEmpty }
        return candidates.first { built.contains($0.package.path) } ?? (isElsewhere ? nil : first)
    }
}
