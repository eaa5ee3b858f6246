/// The values of a manifest that the tool uses. Paths are relative to the package's folder. Manifests are cached as JSON.
package struct PackageManifest: Sendable, Hashable, Codable {
    package var name: String
    /// The name of the file that SwiftPM reads with the current toolchain, such as "Package@swift-6.3.swift".
    package var file = "Package.swift"
    package var toolsVersion = "6.2.0"
    package var languageModes: [String] = []
    /// The minimum versions of platforms, such as "macos 26.0".
    package var platforms: [String] = []
    package var dependencies: [PackageDependency] = []
    package var products: [PackageProduct] = []
    package var targets: [PackageTarget] = []
    package var traits: [String] = []
    /// The hash of the output of `swift package dump-package`, which may depend on environment variables.
    package var evaluation = ""

    package init(name: String) { self.name = name }
}

package struct PackageTarget: Sendable, Hashable, Codable {
    package let name: String
    package let kind: WorkspaceTarget.Kind
    /// The target's folder, relative to the package's folder; nil for SwiftPM's default folder.
    package var path: String?
    package var exclude: [String] = []
    /// The files and folders to compile, relative to the target's folder; nil for all files in that folder.
    package var sources: [String]?
    package var headers = "include"
    package var resources: [String] = []
    package var dependencies: [TargetDependency] = []
    /// The settings, such as "enableUpcomingFeature ExistentialAny" or "linker linkedLibrary z when linux", sorted.
    package var settings: [String] = []
    package var usesPlugin = false

    package init(name: String, kind: WorkspaceTarget.Kind = .regular) {
        self.name = name
        self.kind = kind
    }

    /// Returns the settings of a kind, such as "unsafeFlags", for all tools.
    func settings(_ kind: String) -> [String] {
        let heads = ["", "c ", "cxx ", "linker "].map { $0 + kind }
        return settings.filter { heads.contains(where: $0.hasPrefix) }
    }
}

/// A dependency of a target.
public struct TargetDependency: Sendable, Hashable, Codable {
    /// The forms of target dependencies in a manifest.
    public enum Kind: String, Sendable, Codable {
        /// The forms "NAME", `.target(…)`, `.product(…)` and `.plugin(…)`.
        case byName, target, product, plugin
    }

    /// The form of the declaration in the manifest, such as `.product(…)`.
    public let kind: Kind
    /// The name of the target, product or plugin.
    public let name: String
    /// The package that the manifest names for a product or plugin; nil if it names none.
    public let package: String?
    /// The names under which the target imports modules of the product, by module name.
    public let moduleAliases: [String: String]

    package init(_ kind: Kind, _ name: String, package: String? = nil, moduleAliases: [String: String] = [:]) {
        self.kind = kind
        self.name = name
        self.package = package
        self.moduleAliases = moduleAliases
    }
}

/// A dependency of a package.
public enum PackageDependency: Sendable, Hashable, Codable {
    /// A package at a path relative to the dependent package's folder. Target dependencies refer to the package by `name`.
    case local(name: String, path: String)
    /// A package from a repository or a registry. `location` is the repository's URL or the package's identity in the registry.
    case remote(name: String, location: String)

    /// The name by which target dependencies refer to the package.
    public var name: String {
        switch self {
        case .local(let name, _), .remote(let name, _): name
        }
    }
}

/// A product of a package.
public struct PackageProduct: Sendable, Hashable, Codable {
    /// The kinds of products in SwiftPM.
    public enum Kind: String, Sendable, Codable {
        /// A kind of product, as in SwiftPM's documentation.
        case library, executable, plugin, snippet, macro
    }

    /// The product's name.
    public let name: String
    /// The product's kind.
    public let kind: Kind
    /// The names of the product's targets.
    public let targets: [String]
    /// The linkage of a library that the manifest requires: "dynamic" or "static"; nil for none.
    public internal(set) var linkage: String?

    package init(name: String, kind: Kind = .library, targets: [String]) {
        self.name = name
        self.kind = kind
        self.targets = targets
    }
}

/// The error for a manifest that SwiftPM or this tool cannot read.
public struct ManifestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The package's folder, relative to the workspace's root.
    public let path: String
    /// The manifest's path, relative to the workspace's root.
    public let file: String
    /// The line number of the error in the manifest; 1 if unknown.
    public let line: Int
    /// The reason: SwiftPM's error message, or a message of this tool.
    public let reason: String

    /// The manifest's path, the line number and the reason.
    public var description: String { "\(file):\(line): \(reason)" }
}
