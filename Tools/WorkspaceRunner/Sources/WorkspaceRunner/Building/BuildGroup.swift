import Foundation
public import WorkspaceGraph

/// Packages that can be built together, in one scratch folder.
public struct BuildGroup: Sendable {
    /// The path of the scratch folder below `.build`.
    public let scratch: String
    /// The packages.
    public let packages: [WorkspacePackage]
}

extension Workspace {
    /// Returns the packages to build in each scratch folder: the shared folder, or a folder for each package.
    ///
    /// These packages have separate folders:
    /// - packages with equal names, because their test bundles have equal names, too,
    /// - packages that need one of several with equal names of folders, which SwiftPM takes for one package in any case of letters,
    /// - packages that need one of several products or modules with equal names, because a build replaces that of another one,
    /// - packages that need one with traits, because packages that are built together share the enabled traits,
    /// - packages whose paths are in `alone`.
    public func buildGroups(
        of packages: [WorkspacePackage],
        isIsolated: Bool = false,
        alone: Set<String> = [],
        shared scratch: String = SwiftPM.sharedScratch,
        separate: String = "isolated"
    ) -> [BuildGroup] {
        let names = Dictionary(grouping: self.packages, by: \.name)
        let folders = Dictionary(grouping: self.packages, by: folderName)
        let products = Dictionary(grouping: self.packages.flatMap(\.products), by: \.name)
        let modules = Dictionary(grouping: targets.filter { $0.kind != .test }, by: \.module)
        let unshared = self.packages.filter { package in
            package.hasTraits || folders[folderName(of: package)]?.count != 1
                || package.products.contains { products[$0.name]?.count != 1 }
                || targets(of: package).contains { $0.kind != .test && modules[$0.module]?.count != 1 }
        }
        let paths = Set(unshared.map(\.path))
        let isShared = { (package: WorkspacePackage) in
            !isIsolated && names[package.name]?.count == 1 && !alone.contains(package.path)
                && paths.isDisjoint(with: packagesNeeded(by: package))
        }
        let together = packages.filter(isShared)
        return (together.isEmpty ? [] : [BuildGroup(scratch: scratch, packages: together)])
            + packages.filter { !isShared($0) }.map { BuildGroup(scratch: "\(separate)/\($0.path)", packages: [$0]) }
    }

    private func folderName(of package: WorkspacePackage) -> String {
        url(of: package.path).standardizedFileURL.lastPathComponent.lowercased()
    }
}
