/// What a target says it depends on.
package struct TargetDependency: Sendable, Hashable, Codable {
    /// How it is written: by a bare name, `.target(…)`, `.product(…)` or `.plugin(…)`.
    package enum Kind: String, Sendable, Codable {
        case byName, target, product, plugin
    }

    package let kind: Kind
    package let name: String
    /// The package of a product, where it is named.
    package let package: String?

    package init(_ kind: Kind, _ name: String, package: String? = nil) {
        self.kind = kind
        self.name = name
        self.package = package
    }
}
