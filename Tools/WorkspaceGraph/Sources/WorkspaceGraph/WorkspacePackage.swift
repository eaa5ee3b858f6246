/// A package of the workspace.
public struct WorkspacePackage: Sendable {
    /// The folder relative to the workspace's root, such as "Packages/CoreDomain"; "." for a package at the root.
    public let path: String
    package let manifest: PackageManifest

    package init(path: String, manifest: PackageManifest) {
        self.path = path
        self.manifest = manifest
    }

    /// Creates a package without products and targets. The package need not exist on disk.
    public init(path: String, name: String) {
        self.init(path: path, manifest: PackageManifest(name: name))
    }

    /// The package's name in its manifest.
    public var name: String { manifest.name }

    /// The tools version of the manifest, such as "6.2.0".
    public var toolsVersion: String { manifest.toolsVersion }

    /// The Swift language modes of the manifest, such as "6"; empty if the tools version determines the mode.
    public var languageModes: [String] { manifest.languageModes }

    /// The minimum versions of platforms in the manifest, such as "macos 26.0".
    public var platforms: [String] { manifest.platforms }

    /// The package dependencies that the manifest declares.
    public var dependencies: [PackageDependency] { manifest.dependencies }

    /// The declared products, and the products that SwiftPM adds for executable targets without one.
    public var products: [PackageProduct] {
        let named = Set(manifest.products.filter { $0.kind == .executable }.flatMap(\.targets))
        let implicit = manifest.targets.filter { $0.kind == .executable && !named.contains($0.name) }
        return declaredProducts
            + implicit.map { PackageProduct(name: $0.name, kind: .executable, targets: [$0.name]) }
    }

    /// The products that the manifest declares.
    public var declaredProducts: [PackageProduct] { manifest.products }

    /// Whether the manifest declares traits, which packages that depend on this one can enable.
    public var hasTraits: Bool { !manifest.traits.isEmpty }

    /// The identity of the package for SwiftPM: the name of its folder, or of a package at the root, in lower case and without ".git".
    public var identity: String {
        let name = (path == "." ? name : PathText.lastComponent(path)).lowercased()
        return name.hasSuffix(".git") ? String(name.dropLast(".git".count)) : name
    }

    /// The package's folder, encoded as a file name that is unique in the workspace.
    public var fileName: String {
        path == "." ? "_root" : path.replacing("_", with: "__").replacing("/", with: "_-")
    }

    /// The path of the manifest that SwiftPM reads with the current toolchain, relative to the workspace's root.
    public var manifestPath: String { PathText.join(path, manifest.file) }

    /// The dependencies on local packages, each with the package's folder relative to the workspace's root.
    public var localDependencies: [(dependency: PackageDependency, path: String)] {
        dependencies.compactMap { dependency in
            guard case .local(_, let folder) = dependency else { return nil }
            return (dependency, PathText.join(path, folder))
        }
    }
}
