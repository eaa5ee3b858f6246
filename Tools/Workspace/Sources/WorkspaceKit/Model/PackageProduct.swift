/// What a package offers to others.
public struct PackageProduct: Sendable, Hashable, Codable {
    /// SwiftPM's own words.
    public enum Kind: String, Sendable, Codable {
        /// A library, an executable, a plugin and so on.
        case library, executable, plugin, snippet, macro
    }

    /// The name by which it is depended on.
    public let name: String
    /// What it is.
    public let kind: Kind
    /// The names of the targets it brings.
    public let targets: [String]

    package init(name: String, kind: Kind = .library, targets: [String]) {
        self.name = name
        self.kind = kind
        self.targets = targets
    }
}
