/// The relevant parts of a manifest, without paths of this machine. It is cached as JSON.
package struct PackageManifest: Sendable, Hashable, Codable {
    package var name: String
    package var toolsVersion = "6.2.0"
    /// Empty if the manifest leaves it to the tools version.
    package var languageModes: [String] = []
    package var dependencies: [PackageDependency] = []
    /// The products that the manifest declares.
    package var products: [PackageProduct] = []
    package var targets: [PackageTarget] = []
    /// The hash of everything that SwiftPM prints of the manifest, which may depend on the environment.
    package var evaluation = ""

    package init(name: String) {
        self.name = name
    }
}

/// A target as a manifest declares it.
package struct PackageTarget: Sendable, Hashable, Codable {
    package let name: String
    package let kind: WorkspaceTarget.Kind
    /// From the package's folder; nil if SwiftPM finds the folder.
    package var path: String?
    package var exclude: [String] = []
    /// The only files and folders that are compiled; nil for all.
    package var sources: [String]?
    /// Copied files, from the target's folder.
    package var resources: [String] = []
    package var dependencies: [TargetDependency] = []
    /// Sorted texts, such as "enableUpcomingFeature ExistentialAny".
    package var settings: [String] = []
    /// Whether a build tool plugin takes part in its build, and may write sources.
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
        /// A plain name, `.target(…)`, `.product(…)` and `.plugin(…)`.
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
    /// A package at a path from the depending package's folder. Products refer to it by `name`.
    case local(name: String, path: String)
    /// A repository or a registry; `location` is its address or identity.
    case remote(name: String, location: String)

    /// The name by which products refer to it.
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
    /// The names of its targets.
    public let targets: [String]

    package init(name: String, kind: Kind = .library, targets: [String]) {
        self.name = name
        self.kind = kind
        self.targets = targets
    }
}

/// A manifest that SwiftPM, or this tool, cannot read.
public struct ManifestError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The package's folder from the workspace's root.
    public let path: String
    /// SwiftPM's message.
    public let reason: String

    /// The manifest's path and the reason.
    public var description: String { "\(PathText.join(path, "Package.swift")): \(reason)" }
}
