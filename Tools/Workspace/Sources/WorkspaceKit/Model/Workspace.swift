public import struct Foundation.URL

/// The packages below a folder, as their manifests describe them.
public struct Workspace: Sendable {
    package let tree: FileTree
    /// What the rules file says.
    public let rules: WorkspaceRules
    /// Sorted by path.
    public let packages: [WorkspacePackage]
    /// Manifests that SwiftPM cannot read. Their packages are missing in all else.
    public let unreadable: [ManifestError]
    /// Of all packages, sorted.
    public let targets: [WorkspaceTarget]
    let resolutions = DependencyResolutions()
    let knownImports = KnownImports()
    private let targetsByID: [TargetID: WorkspaceTarget]
    private let packagesByPath: [String: WorkspacePackage]
    private let targetsByModule: [String: [WorkspaceTarget]]

    package init(
        tree: FileTree,
        rules: WorkspaceRules = WorkspaceRules(),
        packages: [WorkspacePackage],
        unreadable: [ManifestError] = []
    ) {
        self.tree = tree
        self.rules = rules
        self.packages = packages.sorted { $0.path < $1.path }
        self.unreadable = unreadable.sorted { $0.path < $1.path }
        let targets = packages.flatMap { package in
            package.manifest.targets.map { WorkspaceTarget($0, of: package, in: tree) }
        }
        self.targets = targets.sorted { $0.id < $1.id }
        // A manifest may name a target twice; SwiftPM refuses it when it builds.
        targetsByID = Dictionary(targets.map { ($0.id, $0) }) { first, _ in first }
        packagesByPath = Dictionary(packages.map { ($0.path, $0) }) { first, _ in first }
        targetsByModule = Dictionary(grouping: self.targets, by: \.target.module)
    }

    /// The folder whose packages these are.
    public var root: URL { tree.root }

    /// The file of a path from the root.
    public func url(of path: String) -> URL { tree.url(of: path) }

    package func target(_ id: TargetID) -> WorkspaceTarget? { targetsByID[id] }

    package func package(at path: String) -> WorkspacePackage? { packagesByPath[path] }

    package func targets(of package: WorkspacePackage) -> [WorkspaceTarget] {
        package.manifest.targets.compactMap { targetsByID[TargetID(package: package.path, name: $0.name)] }
    }

    /// The package whose folder holds a file, the innermost where one lies in another.
    package func owner(of path: String) -> WorkspacePackage? {
        packages.filter { PathText.contains($0.path, path) }.max { $0.path.count < $1.path.count }
    }

    /// The targets that can be imported by a name.
    package func targets(ofModule module: String) -> [WorkspaceTarget] { targetsByModule[module] ?? [] }
}
