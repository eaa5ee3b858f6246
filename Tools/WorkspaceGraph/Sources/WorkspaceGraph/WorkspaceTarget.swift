public import Foundation

/// The id of a target in the workspace.
public struct TargetID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The folder of the target's package, relative to the workspace's root.
    public let package: String
    /// The target's name.
    public let name: String

    /// Creates the id of a target from the folder of the target's package and the target's name.
    public init(package: String, name: String) {
        self.package = package
        self.name = name
    }

    /// The target's name.
    public var description: String { name }

    /// Orders targets by package, then by name.
    public static func < (left: Self, right: Self) -> Bool { (left.package, left.name) < (right.package, right.name) }
}

/// A target of the workspace with its files.
public struct WorkspaceTarget: Sendable {
    /// The kinds of targets in SwiftPM.
    public enum Kind: String, Sendable, Codable {
        /// A kind of target, as in the output of `swift package dump-package`.
        case regular, executable, test, system, plugin, macro, binary, snippet, providedLibrary
    }

    /// The target's package.
    public let package: WorkspacePackage
    package let declaration: PackageTarget
    /// The module name, such as "catalogue_server" for the target "catalogue-server".
    public let module: String
    /// The target's folder, relative to the workspace's root.
    public let folder: String
    /// All files in the target's folder, except excluded files, sorted by path.
    public let files: [FileEntry]
    /// The Swift source files, sorted by path.
    public let swiftFiles: [FileEntry]
    /// Whether the target has source files or headers in languages other than Swift.
    public let hasOtherSources: Bool
    let resources: [String]

    /// The folder of the C headers that dependents may include, relative to the workspace's root.
    var headers: String { PathText.join(folder, declaration.headers) }
    /// The target's name.
    public var name: String { declaration.name }
    /// The target's id.
    public var id: TargetID { TargetID(package: package.path, name: name) }
    /// The target's kind.
    public var kind: Kind { declaration.kind }
    /// The target dependencies that the manifest declares.
    public var dependencies: [TargetDependency] { declaration.dependencies }
    /// The settings, such as "enableUpcomingFeature ExistentialAny" or "linker linkedLibrary z when linux", sorted.
    public var settings: [String] { declaration.settings }
    /// Whether the target uses a build tool plugin.
    public var usesPlugin: Bool { declaration.usesPlugin }

    /// The folder of the files from which the target is built: with a build tool plugin, that of the package.
    public var inputFolder: String { usesPlugin ? package.path : folder }

    /// The paths in the manifest of the target's folder, sources and resources: the text, and the path relative to the workspace's root.
    public var declaredPaths: [(text: String, path: String)] {
        let own = declaration.path.map { [($0, PathText.join(package.path, $0))] } ?? []
        return own + ((declaration.sources ?? []) + declaration.resources).map { ($0, PathText.join(folder, $0)) }
    }

    /// Returns whether a path is that of a source file or header in a language other than Swift.
    public static func isOtherSource(_ path: String) -> Bool {
        otherExtensions.contains(PathText.fileExtension(of: path))
    }

    /// Returns whether SwiftPM never compiles a file with the name. A path without an extension may be that of a folder.
    public static func isNoSource(_ path: String) -> Bool {
        let type = PathText.fileExtension(of: path)
        return !type.isEmpty && type != "swift" && !otherExtensions.contains(type)
    }

    /// The source files in all languages, including C headers.
    public var sourceFiles: [FileEntry] {
        guard hasOtherSources else { return swiftFiles }
        let swift = Set(swiftFiles)
        return files.filter { swift.contains($0) || Self.otherExtensions.contains(PathText.fileExtension(of: $0.path)) }
    }

    /// Returns the object files of the Swift sources in a folder of SwiftPM's build products.
    public func objectFiles(in bin: URL) -> [URL] {
        swiftFiles.map { bin.appending(path: "\(module).build/\(PathText.lastComponent($0.path)).o") }
    }

    /// Whether the manifest declares resources.
    public var hasResources: Bool { !declaration.resources.isEmpty }

    /// Returns whether the manifest declares the file, or a folder above it, as a resource.
    public func isResource(_ path: String) -> Bool { resources.contains { PathText.contains($0, path) } }

    /// The languages of the sources: "swift", "other", "mixed", "data" (no sources) or "none" (no files). They decide whether SwiftPM builds it.
    var languages: String {
        switch (swiftFiles.isEmpty, hasOtherSources) {
        case (true, true): "other"
        case (false, true): "mixed"
        case (false, false): "swift"
        case (true, false): files.isEmpty ? "none" : "data"
        }
    }

    /// The extensions of folders that SwiftPM treats as one resource.
    private static let opaque = [
        ".docc/", ".playground/", ".xcassets/", ".xcdatamodel/", ".xcdatamodeld/", ".xcmappingmodel/", ".xcodeproj/",
    ]
    private static let otherExtensions: Set = ["c", "cc", "cpp", "cxx", "m", "mm", "S", "s", "h", "hh", "hpp"]

    /// Returns the targets that SwiftPM creates for the files below `Snippets`, with names such as "Snippets/Search".
    static func snippets(of package: WorkspacePackage, in tree: FileTree) -> [WorkspaceTarget] {
        let root = PathText.join(package.path, "Snippets")
        let libraries = package.products.filter { $0.kind == .library }.flatMap(\.targets)
        return tree.files(below: root).compactMap { file in
            let name = PathText.suffix(of: file.path, below: root)
            guard PathText.fileExtension(of: name) == "swift", !isHidden(name) else { return nil }
            var snippet = PackageTarget(name: "Snippets/\(name.dropLast(".swift".count))", kind: .snippet)
            snippet.path = "Snippets"
            snippet.sources = [name]
            snippet.dependencies = libraries.map { TargetDependency(.target, $0) }
            return WorkspaceTarget(snippet, of: package, in: tree)
        }
    }

    init(_ declaration: PackageTarget, of package: WorkspacePackage, in tree: FileTree) {
        self.package = package
        self.declaration = declaration
        module = Self.module(of: declaration.name)
        let folder = Self.folder(of: declaration, in: package, tree: tree)
        self.folder = folder
        // SwiftPM ignores the exclusion of a folder above the target.
        let isBelow = { (path: String) in path != folder && PathText.contains(folder, path) }
        let excluded = declaration.exclude.map { PathText.join(folder, $0) }.filter(isBelow)
        files = tree.files(below: folder).filter { file in !excluded.contains { PathText.contains($0, file.path) } }
        let resources = declaration.resources.map { PathText.join(folder, $0) }.filter(isBelow)
        self.resources = resources
        let chosen = declaration.sources?.map { PathText.join(folder, $0) }
        // SwiftPM compiles no files for these kinds.
        let isCompiled = declaration.kind != .binary && declaration.kind != .system
        let isSource = { (path: String) in
            // SwiftPM compiles the files of a folder such as Text.docc if the manifest declares it under `sources`.
            isCompiled && !resources.contains { PathText.contains($0, path) }
                && (chosen ?? [folder]).contains {
                    PathText.contains($0, path) && !Self.isOpaque(PathText.suffix(of: path, below: $0))
                }
                && !Self.isHidden(PathText.suffix(of: path, below: folder))
                && !(PathText.folder(of: path) == package.path && ManifestFiles.isManifest(path))
        }
        swiftFiles = files.filter { PathText.fileExtension(of: $0.path) == "swift" && isSource($0.path) }
        hasOtherSources = files.contains {
            Self.otherExtensions.contains(PathText.fileExtension(of: $0.path)) && isSource($0.path)
        }
    }

    /// Returns the module name of a target or product name: SwiftPM replaces all characters that cannot be part of a C identifier.
    public static func module(of name: String) -> String {
        let scalars = name.unicodeScalars.enumerated().map { index, scalar -> Character in
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            return scalar.properties.isAlphabetic && scalar.properties.canonicalCombiningClass == .notReordered
                || isDigit && index > 0 ? Character(scalar) : "_"
        }
        return String(scalars)
    }

    /// Returns whether a component of a path begins with ".". SwiftPM ignores such files and folders.
    static func isHidden(_ path: String) -> Bool { path != "." && (path.hasPrefix(".") || path.contains("/.")) }

    /// The paths that the manifest declares, and that are hidden or that this tool ignores.
    public var hiddenPaths: [String] {
        declaredPaths.filter { Self.isHidden(PathText.suffix(of: $0.path, below: package.path)) }.map(\.text)
    }

    private static func isOpaque(_ path: String) -> Bool {
        let folder = PathText.folder(of: path)
        return folder.utf8.contains(UInt8(ascii: ".")) && opaque.contains { (folder + "/").contains($0) }
    }

    /// Returns the target's folder: its `path`, else `Sources/NAME` or the like. The only target of its kind may also use the folder above.
    private static func folder(of target: PackageTarget, in package: WorkspacePackage, tree: FileTree) -> String {
        if let path = target.path { return PathText.join(package.path, path) }
        let usual: [String] =
            switch target.kind {
            case .test: ["Tests", "Sources", "Source", "src", "srcs"]
            case .plugin: ["Plugins"]
            default: ["Sources", "Source", "src", "srcs"]
            }
        let folders = usual.map { PathText.join(package.path, "\($0)/\(target.name)") }
        let isAlone = package.manifest.targets.count { $0.kind == target.kind } == 1
        let above = target.kind == .test ? ["Tests"] : usual
        let candidates = folders + (isAlone ? above.map { PathText.join(package.path, $0) } : [])
        return candidates.first { !tree.files(below: $0).isEmpty } ?? folders[0]
    }
}
