public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A small workspace made by code. Its files are real, its manifests are not: SwiftPM is not asked.
public struct MiniWorkspace {
    /// The folder with its files.
    public let root: URL
    private var packages: [WorkspacePackage] = []

    private let rules: String

    /// An empty workspace.
    ///
    /// - Parameter rules: The text of its rules file. By default packages named like "*Feature" are features.
    public init(root: URL, rules: String = #"{"features": "*Feature"}"#) {
        self.root = root
        self.rules = rules
    }

    /// Adds a package with a library and a target of its name, which holds one empty file.
    ///
    /// - Parameter dependencies: The folders of packages made like this whose targets it declares.
    public mutating func addPackage(_ path: String, dependencies: [String] = []) throws {
        let name = PathText.lastPart(path)
        try addPackage(path, products: [name: [name]])
        try add(PackageTarget(name: name), dependencies: dependencies)
    }

    /// Adds a package without targets.
    ///
    /// - Parameters:
    ///   - path: Its folder from the root.
    ///   - name: The name in its manifest; by default that of its folder.
    ///   - products: The targets of each library.
    public mutating func addPackage(_ path: String, name: String? = nil, products: [String: [String]]) throws {
        try root.appending(path: "\(path)/Package.swift").write("// swift-tools-version: 6.2\n")
        var manifest = PackageManifest(name: name ?? PathText.lastPart(path))
        manifest.products = products.map { PackageProduct(name: $0.key, targets: $0.value) }
        packages.append(WorkspacePackage(path: path, manifest: manifest))
    }

    /// Adds a target with one file to the last package.
    public mutating func addTarget(_ target: String, file: String = "source.swift", source: String = "") throws {
        try add(PackageTarget(name: target), dependencies: [], file: file, source: source)
    }

    /// Adds a test target with an empty file to the last package.
    public mutating func addTestTarget(_ name: String, dependencies: [String] = []) throws {
        try add(PackageTarget(name: name, kind: .test), dependencies: dependencies)
    }

    private mutating func add(
        _ target: PackageTarget,
        dependencies: [String],
        file: String = "source.swift",
        source: String = ""
    ) throws {
        let last = packages.removeLast()
        var manifest = last.manifest, target = target
        for path in dependencies {
            let name = PathText.lastPart(path)
            let way = PathText.relative("/\(path)", from: "/\(last.path)")
            let dependency = PackageDependency.local(name: name, path: way)
            if !manifest.dependencies.contains(dependency) { manifest.dependencies.append(dependency) }
            target.dependencies.append(TargetDependency(.product, name, package: name))
        }
        manifest.targets.append(target)
        packages.append(WorkspacePackage(path: last.path, manifest: manifest))
        let folder = target.kind == .test ? "Tests" : "Sources"
        try root.appending(path: "\(last.path)/\(folder)/\(target.name)/\(file)").write(source)
    }

    /// The workspace with its current files.
    public var model: Workspace {
        get throws {
            guard let toolchain = Toolchain("Swift version 6.3\nTarget: x86_64-unknown-linux-gnu") else {
                throw WorkspaceError("This is no toolchain.")
            }
            return Workspace(
                tree: FileTree(reading: root),
                rules: try RulesFile(Data(rules.utf8)),
                toolchain: toolchain,
                packages: packages
            )
        }
    }
}
