/// A package of the workspace.
public struct WorkspacePackage: Sendable {
    /// The folder from the workspace's root: "Packages/CoreDomain", or "." for a package at the root.
    public let path: String
    package let manifest: PackageManifest

    package init(path: String, manifest: PackageManifest) {
        self.path = path
        self.manifest = manifest
    }

    /// Creates a package without products and targets. It need not exist on disk.
    public init(path: String, name: String) {
        self.init(path: path, manifest: PackageManifest(name: name))
    }

    /// The name in the manifest.
    public var name: String { manifest.name }

    /// The tools version of the manifest: "6.2.0".
    public var toolsVersion: String { manifest.toolsVersion }

    /// The language modes that the manifest sets.
    public var languageModes: [String] { manifest.languageModes }

    /// The dependencies that the manifest declares.
    public var dependencies: [PackageDependency] { manifest.dependencies }

    /// The declared products, and the implicit products of executable targets.
    public var products: [PackageProduct] {
        let named = Set(manifest.products.filter { $0.kind == .executable }.flatMap(\.targets))
        let implicit = manifest.targets.filter { $0.kind == .executable && !named.contains($0.name) }
        return declaredProducts
            + implicit.map { PackageProduct(name: $0.name, kind: .executable, targets: [$0.name]) }
    }

    /// The products that the manifest declares.
    public var declaredProducts: [PackageProduct] { manifest.products }

    /// The folder's name in lower case, by which SwiftPM identifies packages.
    public var identity: String { (path == "." ? name : PathText.lastComponent(path)).lowercased() }

    /// The folder as a file name that is unique among all packages.
    public var fileName: String {
        path == "." ? "_root" : path.replacing("_", with: "__").replacing("/", with: "_-")
    }

    /// The path of the manifest from the workspace's root.
    public var manifestPath: String { PathText.join(path, "Package.swift") }

    /// The local dependencies, with their folders relative to the workspace's root.
    public var localDependencies: [(dependency: PackageDependency, path: String)] {
        dependencies.compactMap { dependency in
            guard case .local(_, let folder) = dependency else { return nil }
            return (dependency, PathText.join(path, folder))
        }
    }
}
