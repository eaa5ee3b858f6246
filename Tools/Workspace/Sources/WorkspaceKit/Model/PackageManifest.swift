/// What a manifest says, as far as it matters here, without any path of this machine.
public struct PackageManifest: Sendable, Hashable, Codable {
    /// The name of the package.
    public var name: String
    package var toolsVersion: String
    /// Empty where the manifest leaves it to the tools version.
    package var languageModes: [String] = []
    package var dependencies: [PackageDependency] = []
    /// What it says it offers.
    public var products: [PackageProduct] = []
    /// Its targets in their order.
    public var targets: [PackageTarget] = []

    /// The hash of all that SwiftPM says of it, what is left out here included: a manifest may read the environment.
    package var evaluation = ""

    package init(name: String, toolsVersion: String = "6.2.0", languageModes: [String] = []) {
        self.name = name
        self.toolsVersion = toolsVersion
        self.languageModes = languageModes
    }
}
