public import Foundation
import ProcessSupport
public import WorkspaceGraph

/// A small workspace that a test creates in code. Its files exist on disk, but SwiftPM does not read its manifests.
public struct MiniWorkspace {
    /// The folder of the workspace.
    public let root: URL
    private var packages: [WorkspacePackage] = []

    private let rules: String

    /// Creates an empty workspace. By default, packages named "*Feature" are features.
    public init(root: URL, rules: String = #"{"features": "*Feature"}"#) {
        self.root = root
        self.rules = rules
    }

    /// Adds a package with a library and a target with an empty file, named after the folder. It depends on packages that were added before.
    public mutating func addPackage(_ path: String, dependencies: [String] = []) throws {
        let name = PathText.lastComponent(path)
        try addPackage(path, products: [name: [name]])
        try addTarget(name, dependencies: dependencies)
    }

    /// Adds a package without targets.
    public mutating func addPackage(
        _ path: String,
        name: String? = nil,
        products: [String: [String]],
        traits: [String] = []
    ) throws {
        try root.appending(path: "\(path)/Package.swift").write("// swift-tools-version: 6.2\n")
        var manifest = PackageManifest(name: name ?? PathText.lastComponent(path))
        manifest.products = products.map { PackageProduct(name: $0.key, targets: $0.value) }
        manifest.traits = traits
        packages.append(WorkspacePackage(path: path, manifest: manifest))
    }

    /// Adds a target with one source file to the package that was added last.
    /// The other arguments are as in manifests, and the settings as in `WorkspaceTarget.settings`.
    ///
    /// - Parameter dependencies: The folders of packages that earlier calls added, whose products the target depends on.
    public mutating func addTarget(
        _ name: String,
        kind: WorkspaceTarget.Kind = .regular,
        file: String = "source.swift",
        source: String = "",
        dependencies: [String] = [],
        moduleAliases: [String: String] = [:],
        settings: [String] = [],
        path: String? = nil,
        sources: [String]? = nil,
        exclude: [String] = [],
        resources: [String] = [],
        usesPlugin: Bool = false
    ) throws {
        let package = packages.removeLast()
        var manifest = package.manifest
        var target = PackageTarget(name: name, kind: kind)
        target.settings = settings
        target.path = path
        target.sources = sources
        target.exclude = exclude
        target.resources = resources
        target.usesPlugin = usesPlugin
        for path in dependencies {
            let name = PathText.lastComponent(path)
            let relativePath = PathText.relative("/\(path)", from: "/\(package.path)")
            let dependency = PackageDependency.local(name: name, path: relativePath)
            if !manifest.dependencies.contains(dependency) { manifest.dependencies.append(dependency) }
            target.dependencies.append(TargetDependency(.product, name, package: name, moduleAliases: moduleAliases))
        }
        manifest.targets.append(target)
        packages.append(WorkspacePackage(path: package.path, manifest: manifest))
        let folder = kind == .test ? "Tests" : "Sources"
        try root.appending(path: "\(package.path)/\(folder)/\(name)/\(file)").write(source)
    }

    /// The workspace with the packages and the files now on disk.
    public var model: Workspace {
        get throws {
            guard let toolchain = Toolchain("Swift version 6.3\nTarget: x86_64-unknown-linux-gnu") else {
                throw WorkspaceError("Cannot parse the toolchain's version.")
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
