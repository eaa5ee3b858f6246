/// The identity of a target in the workspace.
public struct TargetID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The package's folder from the workspace's root.
    public let package: String
    /// The target's name.
    public let name: String

    /// The identity of a target in a package's folder.
    public init(package: String, name: String) {
        self.package = package
        self.name = name
    }

    /// The target's name.
    public var description: String { name }

    /// By package, then by name.
    public static func < (left: Self, right: Self) -> Bool {
        (left.package, left.name) < (right.package, right.name)
    }
}

/// A target of the workspace with its files.
public struct WorkspaceTarget: Sendable {
    /// SwiftPM's kinds of targets.
    public enum Kind: String, Sendable, Codable {
        /// See SwiftPM's documentation.
        case regular, executable, test, system, plugin, macro, binary, snippet, providedLibrary
    }

    /// The target's package.
    public let package: WorkspacePackage
    package let declaration: PackageTarget
    /// The name by which it is imported: "catalogue-server" becomes catalogue_server.
    public let module: String
    /// The folder from the workspace's root.
    public let folder: String
    /// The files of the folder without excluded ones, sorted.
    public let files: [FileEntry]
    /// The Swift files that are compiled, sorted.
    public let swiftFiles: [FileEntry]
    /// Whether files of other languages are compiled.
    public let hasOtherSources: Bool
    /// The copied files and folders, from the workspace's root.
    private let resources: [String]

    /// The target's name.
    public var name: String { declaration.name }
    /// The target's identity.
    public var id: TargetID { TargetID(package: package.path, name: name) }
    /// The target's kind.
    public var kind: Kind { declaration.kind }
    /// The dependencies that the manifest declares.
    public var dependencies: [TargetDependency] { declaration.dependencies }
    /// The Swift settings, sorted: "enableUpcomingFeature ExistentialAny".
    public var settings: [String] { declaration.settings }
    /// Whether a build tool plugin takes part in its build.
    public var usesPlugin: Bool { declaration.usesPlugin }

    /// The files that are compiled, in any language.
    public var sourceFiles: [FileEntry] {
        guard hasOtherSources else { return swiftFiles }
        let swift = Set(swiftFiles)
        return files.filter { swift.contains($0) || Self.otherEndings.contains(PathText.ending(of: $0.path)) }
    }

    /// Whether a file is copied and not compiled.
    func isResource(_ path: String) -> Bool {
        resources.contains { PathText.contains($0, path) }
    }

    /// The languages of its sources. SwiftPM loads no package with a target that has no source or mixes languages.
    var languages: String {
        switch (swiftFiles.isEmpty, hasOtherSources) {
        case (true, true): "other"
        case (false, true): "mixed"
        case (false, false): "swift"
        case (true, false): files.isEmpty ? "none" : "data"
        }
    }

    /// Folders that are one resource.
    private static let opaque = [
        ".docc/", ".xcassets/", ".playground/", ".lproj/", ".bundle/", ".xcdatamodel/", ".xcdatamodeld/",
    ]
    private static let otherEndings: Set = ["c", "cc", "cpp", "cxx", "m", "mm", "S", "s", "h"]

    init(_ declaration: PackageTarget, of package: WorkspacePackage, in tree: FileTree) {
        self.package = package
        self.declaration = declaration
        module = Self.module(of: declaration.name)
        let folder = Self.folder(of: declaration, in: package, tree: tree)
        self.folder = folder
        let excluded = declaration.exclude.map { PathText.join(folder, $0) }
        files = tree.files(below: folder).filter { file in !excluded.contains { PathText.contains($0, file.path) } }
        let resources = declaration.resources.map { PathText.join(folder, $0) }
        self.resources = resources
        let chosen = declaration.sources?.map { PathText.join(folder, $0) }
        let isSource = { (path: String) in
            !resources.contains { PathText.contains($0, path) } && !Self.isOpaque(path)
                && chosen?.contains { PathText.contains($0, path) } ?? true
        }
        swiftFiles = files.filter { PathText.ending(of: $0.path) == "swift" && isSource($0.path) }
        hasOtherSources = files.contains {
            Self.otherEndings.contains(PathText.ending(of: $0.path)) && isSource($0.path)
        }
    }

    /// Returns the module name of a target or product name.
    public static func module(of name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private static func isOpaque(_ path: String) -> Bool {
        let folder = PathText.folder(of: path)
        return folder.utf8.contains(UInt8(ascii: ".")) && opaque.contains { (folder + "/").contains($0) }
    }

    /// Finds the folder as SwiftPM does: below a usual folder, or, for a package's only target, that folder itself.
    private static func folder(of target: PackageTarget, in package: WorkspacePackage, tree: FileTree) -> String {
        if let path = target.path { return PathText.join(package.path, path) }
        let usual: [String] =
            switch target.kind {
            case .test: ["Tests", "Sources", "Source", "src", "srcs"]
            case .plugin: ["Plugins"]
            default: ["Sources", "Source", "src", "srcs"]
            }
        let folders = usual.map { PathText.join(package.path, "\($0)/\(target.name)") }
        let isAlone = target.kind != .test && package.manifest.targets.count { $0.kind == target.kind } == 1
        let candidates = folders + (isAlone ? usual.map { PathText.join(package.path, $0) } : [])
        return candidates.first { !tree.files(below: $0).isEmpty } ?? folders[0]
    }
}
