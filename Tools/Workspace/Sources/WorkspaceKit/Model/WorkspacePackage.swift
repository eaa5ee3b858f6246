/// A package of the workspace, at its place.
public struct WorkspacePackage: Sendable {
    /// Its folder from the workspace's root: "Packages/CoreDomain", or "." for a package at the root.
    public let path: String
    /// What its manifest says.
    public let manifest: PackageManifest

    package init(path: String, manifest: PackageManifest) {
        self.path = path
        self.manifest = manifest
    }

    /// The name in its manifest.
    public var name: String { manifest.name }

    /// The folder's own name in small letters, by which SwiftPM tells packages apart.
    package var identity: String { (path == "." ? manifest.name : PathText.lastPart(path)).lowercased() }

    /// Its path as the name of a file: "Packages/Core" and "Packages_Core" have two.
    package var fileName: String {
        path == "." ? "_root" : path.replacing("_", with: "__").replacing("/", with: "_-")
    }

    package var manifestPath: String { PathText.join(path, "Package.swift") }

    /// The folders of the local packages it depends on, from the workspace's root.
    package var localDependencies: [(dependency: PackageDependency, path: String)] {
        manifest.dependencies.compactMap { dependency in
            guard case .local(_, let folder) = dependency else { return nil }
            return (dependency, PathText.join(path, folder))
        }
    }

    /// Explicit products, and those that SwiftPM makes of executables that no product names.
    public var products: [PackageProduct] {
        let named = Set(manifest.products.filter { $0.kind == .executable }.flatMap(\.targets))
        let implicit = manifest.targets.filter { $0.kind == .executable && !named.contains($0.name) }
        return manifest.products
            + implicit.map { PackageProduct(name: $0.name, kind: .executable, targets: [$0.name]) }
    }

    package func target(named name: String) -> PackageTarget? {
        manifest.targets.first { $0.name == name }
    }
}
