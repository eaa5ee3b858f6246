/// A target of the workspace with its files.
public struct WorkspaceTarget: Sendable {
    /// Its package.
    public let package: WorkspacePackage
    /// What the manifest says of it.
    public let target: PackageTarget
    /// From the workspace's root.
    public let folder: String
    /// All files of the folder but those the manifest excludes, sorted.
    package let files: [FileEntry]

    package var id: TargetID { TargetID(package: package.path, name: target.name) }
    /// Its name.
    public var name: String { target.name }

    /// The Swift files that are compiled, sorted.
    public var swiftFiles: [FileEntry] { files.filter { $0.path.hasSuffix(".swift") && isSource($0.path) } }

    /// Whether any file of another language is compiled, which may include what it depends on.
    package var hasOtherSources: Bool {
        let endings = [".c", ".cc", ".cpp", ".cxx", ".m", ".mm", ".S", ".s", ".h"]
        return files.contains { file in endings.contains { file.path.hasSuffix($0) } && isSource(file.path) }
    }

    private func isSource(_ path: String) -> Bool {
        guard !target.resources.contains(where: { PathText.contains(PathText.join(folder, $0), path) }) else {
            return false
        }
        // Folders that SwiftPM takes for one resource each.
        let parts = PathText.suffix(of: path, below: folder).split(separator: "/").dropLast()
        guard !parts.contains(where: { part in Self.opaque.contains { part.hasSuffix($0) } }) else { return false }
        guard let sources = target.sources else { return true }
        return sources.contains { PathText.contains(PathText.join(folder, $0), path) }
    }

    private static let opaque = [
        ".docc", ".xcassets", ".playground", ".lproj", ".bundle", ".xcdatamodeld", ".xcdatamodel",
    ]

    init(_ target: PackageTarget, of package: WorkspacePackage, in tree: FileTree) {
        self.package = package
        self.target = target
        let folder = Self.folder(of: target, in: package, tree: tree)
        self.folder = folder
        let excluded = target.exclude.map { PathText.join(folder, $0) }
        files = tree.files(below: folder).filter { file in
            !excluded.contains { PathText.contains($0, file.path) }
        }
    }

    /// Where SwiftPM looks: below one of the usual folders, or, of a package's only target, in that folder itself.
    private static func folder(of target: PackageTarget, in package: WorkspacePackage, tree: FileTree) -> String {
        if let path = target.path { return PathText.join(package.path, path) }
        let usual: [String] =
            switch target.kind {
            case .test: ["Tests", "Sources", "Source", "src", "srcs"]
            case .plugin: ["Plugins"]
            default: ["Sources", "Source", "src", "srcs"]
            }
        let folders = usual.map { PathText.join(package.path, "\($0)/\(target.name)") }
        if let folder = folders.first(where: { !tree.files(below: $0).isEmpty }) { return folder }
        let ofItsKind = package.manifest.targets.filter { $0.kind == target.kind }
        if ofItsKind.count == 1, target.kind != .test {
            let alone = usual.map { PathText.join(package.path, $0) }
            if let folder = alone.first(where: { !tree.files(below: $0).isEmpty }) { return folder }
        }
        return folders[0]
    }
}
