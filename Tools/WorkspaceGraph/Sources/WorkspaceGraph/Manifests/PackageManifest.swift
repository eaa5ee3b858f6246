/// The relevant parts of a manifest, with relative paths. It is cached as JSON.
package struct PackageManifest: Sendable, Hashable, Codable {
    package var name: String
    package var toolsVersion = "6.2.0"
    /// The language modes; empty if the tools version decides.
    package var languageModes: [String] = []
    package var dependencies: [PackageDependency] = []
    /// The products that the manifest declares.
    package var products: [PackageProduct] = []
    package var targets: [PackageTarget] = []
    /// The hash of SwiftPM's whole output for the manifest, which may depend on environment variables.
    package var evaluation = ""

    package init(name: String) {
        self.name = name
    }
}

/// A target as a manifest declares it.
package struct PackageTarget: Sendable, Hashable, Codable {
    package let name: String
    package let kind: WorkspaceTarget.Kind
    /// The folder, relative to the package; nil for SwiftPM's default folder.
    package var path: String?
    package var exclude: [String] = []
    /// The files and folders to compile; nil for all.
    package var sources: [String]?
    /// The resources, relative to the target's folder.
    package var resources: [String] = []
    package var dependencies: [TargetDependency] = []
    /// The Swift settings, sorted: "enableUpcomingFeature ExistentialAny".
    package var settings: [String] = []
    /// Whether a build tool plugin takes part in the target's build. It may generate sources.
    package var usesPlugin = false

    package init(name: String, kind: WorkspaceTarget.Kind = .regular) {
        self.name = name
        self.kind = kind
    }
}

/// A dependency of a target.
public struct TargetDependency: Sendable, Hashable, Codable {
    /// The spelling in the manifest.
    public enum Kind: String, Sendable, Codable {
        /// A plain name, `.target(…)`, `.product(…)` or `.plugin(…)`.
        case byName, target, product, plugin
    }

    /// The spelling in the manifest.
    public let kind: Kind
    /// The name of the target, product or plugin.
    public let name: String
    /// The package of a product, if the manifest names it.
    public let package: String?

    package init(_ kind: Kind, _ name: String, package: String? = nil) {
        self.kind = kind
        self.name = name
        self.package = package
    }
}

/// A dependency of a package.
public enum PackageDependency: Sendable, Hashable, Codable {
    /// A package at a path relative to the dependent package's folder. Product dependencies refer to it by `name`.
    case local(name: String, path: String)
    /// A package from a repository or a registry. `location` is its URL or identity.
    case remote(name: String, location: String)

    /// The name by which product dependencies refer to the package.
    public var name: String {
        switch self {
        case .local(let name, _), .remote(let name, _): name
        }
    }
}

/// A product of a package.
public struct PackageProduct: Sendable, Hashable, Codable {
    /// SwiftPM's kinds of products.
    public enum Kind: String, Sendable, Codable {
        /// See SwiftPM's documentation.
        case library, executable, plugin, snippet, macro
    }

    /// The product's name.
    public let name: String
    /// The product's kind.
    public let kind: Kind
    /// The names of the product's targets.
    public let targets: [String]

    package init(name: String, kind: Kind = .library, targets: [String]) {
        self.name = name
        self.kind = kind
        self.targets = targets
    }
}

/// The error for a manifest that SwiftPM or this tool cannot read.
public struct ManifestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The package's folder from the workspace's root.
    public let path: String
    /// The reason, usually SwiftPM's message.
    public let reason: String

    /// The manifest's path and the reason.
    public var description: String { "\(PathText.join(path, "Package.swift")): \(reason)" }
}
