internal import Foundation

extension ManifestDump {
    /// The manifest of a package in `folder`, an absolute path, with all paths seen from there.
    func manifest(in folder: String) throws -> PackageManifest {
        var manifest = PackageManifest(
            name: name,
            toolsVersion: toolsVersion.text,
            languageModes: swiftLanguageVersions ?? []
        )
        manifest.dependencies = dependencies.flatMap { entry in
            entry.values.joined().map { $0.dependency(in: folder) }
        }
        manifest.products = products.map { product in
            let kind = product.type.keys.lazy.compactMap(PackageProduct.Kind.init).first ?? .library
            return PackageProduct(name: product.name, kind: kind, targets: product.targets)
        }
        manifest.targets = try targets.map { try $0.target() }
        return manifest
    }
}

extension ManifestDump.Location {
    fileprivate func dependency(in folder: String) -> PackageDependency {
        let local = path ?? location?.local?.first
        guard let local else {
            let address = location?.remote?.first?.urlString ?? identity
            return .remote(name: nameForTargetDependencyResolutionOnly ?? identity, location: address)
        }
        return .local(
            name: nameForTargetDependencyResolutionOnly ?? identity,
            path: PathText.relative(local, from: folder)
        )
    }
}

extension ManifestDump.Target {
    fileprivate func target() throws -> PackageTarget {
        guard let kind = PackageTarget.Kind(rawValue: type) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "target kind \(type) is new"))
        }
        var target = PackageTarget(name: name, kind: kind)
        target.path = path
        target.exclude = exclude
        target.sources = sources
        target.resources = resources?.map(\.path) ?? []
        target.usesPlugin = pluginUsages?.isEmpty == false
        let plugins = (pluginUsages ?? []).flatMap(\.values).map {
            TargetDependency(.plugin, $0.name, package: $0.second)
        }
        target.dependencies =
            dependencies.flatMap { entry in
                entry.compactMap { kind, names in
                    let kind = TargetDependency.Kind(rawValue: kind) ?? .byName
                    return TargetDependency(kind, names.name, package: kind == .product ? names.second : nil)
                }
            } + plugins
        target.settings = settings.filter { $0.tool == "swift" }
            .flatMap { $0.kind.map { PackageTarget.Setting($0.key, $0.value.text) } }
            .sorted()
        return target
    }
}
