package import Foundation

/// A package of the workspace.
package struct WorkspacePackage: Sendable {
    package let name: String
    /// Its folder, as a path from the workspace's root: "Packages/CoreDomain".
    package let path: String
    package let folder: URL
    package var toolsVersion: String
    /// Empty where the manifest leaves it to the tools version.
    package var languageModes: [String]
    package var dependencies: [PackageDependency]
    package var products: [PackageProduct]
    package var targets: [PackageTarget]

    package init(
        name: String,
        path: String,
        folder: URL,
        toolsVersion: String = "6.2.0",
        languageModes: [String] = [],
        dependencies: [PackageDependency] = [],
        products: [PackageProduct] = [],
        targets: [PackageTarget] = []
    ) {
        self.name = name
        self.path = path
        self.folder = folder
        self.toolsVersion = toolsVersion
        self.languageModes = languageModes
        self.dependencies = dependencies
        self.products = products
        self.targets = targets
    }

    /// The folder's own name, by which SwiftPM tells packages apart.
    package var folderName: String { folder.lastPathComponent }

    /// "Movies" for a package MoviesFeature, nothing for any other.
    package var feature: String? {
        guard path.hasPrefix("Packages/"), name.hasSuffix("Feature"), name != "Feature" else { return nil }
        return String(name.dropLast("Feature".count))
    }
}
