public import Foundation
internal import ProcessSupport
public import WorkspaceKit

/// A small workspace in a folder, to break rules in. Its files are real, its manifests are not: nothing asks SwiftPM.
public struct MiniWorkspace {
    /// Where its files lie.
    public let root: URL
    private var packages: [WorkspacePackage] = []
    private let rules: WorkspaceRules

    /// An empty workspace in which packages are features that are called so.
    public init(root: URL) throws {
        self.root = root
        rules = try JSONDecoder().decode(WorkspaceRules.self, from: Data(#"{"features": "*Feature"}"#.utf8))
    }

    /// Adds a package of one target named like it, which holds one empty file.
    ///
    /// - Parameter dependencies: folders of packages made like this whose targets it declares.
    public mutating func addPackage(_ path: String, dependencies: [String] = []) throws {
        let name = PathText.lastPart(path)
        try addPackage(path, products: [name: [name]])
        try add(PackageTarget(name: name), dependencies: dependencies)
    }

    /// Adds a test target with an empty file to the package added last.
    public mutating func addTestTarget(_ name: String, dependencies: [String] = []) throws {
        try add(PackageTarget(name: name, kind: .test), dependencies: dependencies)
    }

    private mutating func add(
        _ target: PackageTarget,
        dependencies: [String],
        file: String = "source.swift",
        source: String = ""
    )
        throws
    {
        let last = packages.removeLast()
        var manifest = last.manifest, target = target
        for path in dependencies {
            let name = PathText.lastPart(path)
            // Both lie in folders of the root, or deeper.
            let dependency = PackageDependency.local(
                name: name,
                path: PathText.relative("/\(path)", from: "/\(last.path)")
            )
            if !manifest.dependencies.contains(dependency) { manifest.dependencies.append(dependency) }
            target.dependencies.append(TargetDependency(.product, name, package: name))
        }
        manifest.targets.append(target)
        packages.append(WorkspacePackage(path: last.path, manifest: manifest))
        let folder = target.kind == .test ? "Tests" : "Sources"
        try root.appending(path: "\(last.path)/\(folder)/\(target.name)/\(file)").write(source)
    }

    /// Adds a package without targets.
    ///
    /// - Parameters:
    ///   - path: its folder from the root.
    ///   - name: what its manifest calls it; by default like its folder.
    ///   - products: its libraries, and the targets each brings.
    public mutating func addPackage(_ path: String, name: String? = nil, products: [String: [String]]) throws {
        try root.appending(path: "\(path)/Package.swift").write("// swift-tools-version: 6.2\n")
        var manifest = PackageManifest(name: name ?? PathText.lastPart(path))
        manifest.products = products.map { PackageProduct(name: $0.key, targets: $0.value) }
        packages.append(WorkspacePackage(path: path, manifest: manifest))
    }

    /// Adds a target with one file to the package added last.
    public mutating func addTarget(_ target: String, file: String = "source.swift", source: String = "") throws {
        try add(PackageTarget(name: target), dependencies: [], file: file, source: source)
    }

    /// The workspace as its files are now.
    public var model: Workspace {
        Workspace(tree: FileTree(reading: root), rules: rules, packages: packages)
    }
}
