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
    public let swiftFiles: [FileEntry]

    /// Whether any file of another language is compiled, which may include what it depends on.
    package let hasOtherSources: Bool

    /// From the workspace's root.
    private let resources: [String]

    /// Whether a file is copied and not compiled.
    package func isResource(_ path: String) -> Bool {
        resources.contains { PathText.contains($0, path) }
    }

    /// The files that are compiled, in whatever language.
    package var sourceFiles: [FileEntry] {
        guard hasOtherSources else { return swiftFiles }
        let swift = Set(swiftFiles)
        return files.filter { swift.contains($0) || Self.otherEndings.contains(PathText.ending(of: $0.path)) }
    }

    /// What lies in such a folder is one resource.
    private static let opaque = [
        ".docc/", ".xcassets/", ".playground/", ".lproj/", ".bundle/", ".xcdatamodel/", ".xcdatamodeld/",
    ]
    private static let otherEndings: Set = ["c", "cc", "cpp", "cxx", "m", "mm", "S", "s", "h"]

    /// Which languages its sources are written in. SwiftPM loads no package of which a target has no source or mixes languages, and
    /// then everything that needs the package fails, whatever it needs of it.
    package var languages: String {
        switch (swiftFiles.isEmpty, hasOtherSources) {
        case (true, true): "other"
        case (false, true): "mixed"
        case (false, false): "swift"
        case (true, false): files.isEmpty ? "none" : "data"
        }
    }

    init(_ target: PackageTarget, of package: WorkspacePackage, in tree: FileTree) {
        self.package = package
        self.target = target
        let folder = Self.folder(of: target, in: package, tree: tree)
        self.folder = folder
        let excluded = target.exclude.map { PathText.join(folder, $0) }
        let files = tree.files(below: folder).filter { file in
            !excluded.contains { PathText.contains($0, file.path) }
        }
        self.files = files
        let resources = target.resources.map { PathText.join(folder, $0) }
        self.resources = resources
        let chosen = target.sources?.map { PathText.join(folder, $0) }
        let isSource = { (path: String) in
            !resources.contains { PathText.contains($0, path) } && !Self.isOpaque(path)
                && chosen?.contains { PathText.contains($0, path) } ?? true
        }
        swiftFiles = files.filter { PathText.ending(of: $0.path) == "swift" && isSource($0.path) }
        hasOtherSources = files.contains {
            Self.otherEndings.contains(PathText.ending(of: $0.path)) && isSource($0.path)
        }
    }

    private static func isOpaque(_ path: String) -> Bool {
        let folder = PathText.folder(of: path)
        return folder.utf8.contains(UInt8(ascii: ".")) && opaque.contains { (folder + "/").contains($0) }
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
