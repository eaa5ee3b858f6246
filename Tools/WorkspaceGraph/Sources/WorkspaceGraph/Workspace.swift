public import Foundation
import ProcessSupport
import Synchronization

/// The packages, targets and rules in a folder, at the time of loading.
public struct Workspace: Sendable {
    package let tree: FileTree
    /// The rules file.
    public let rules: RulesFile
    /// The Swift toolchain in PATH.
    public let toolchain: Toolchain
    /// The receiver of progress reports.
    public let progress: ProgressLog
    /// The packages, sorted by path.
    public let packages: [WorkspacePackage]
    /// The errors of unreadable manifests. `packages` omits the packages of these manifests.
    public let unreadable: [ManifestError]
    /// The targets of all packages, sorted by package and name.
    public let targets: [WorkspaceTarget]
    /// The targets that SwiftPM creates for the folders `Snippets` of packages, sorted by package and name.
    public let snippets: [WorkspaceTarget]
    let memo = WorkspaceMemo()
    private let targetsByID: [TargetID: WorkspaceTarget]
    private let packagesByPath: [String: WorkspacePackage]
    private let targetsByModule: [String: [WorkspaceTarget]]
    let manifestFiles: ManifestFiles

    package init(
        tree: FileTree,
        rules: RulesFile,
        toolchain: Toolchain,
        packages: [WorkspacePackage],
        unreadable: [ManifestError] = [],
        progress: ProgressLog = ProgressLog()
    ) {
        self.tree = tree
        self.rules = rules
        self.toolchain = toolchain
        self.progress = progress
        self.packages = packages.sorted { $0.path < $1.path }
        self.unreadable = unreadable.sorted { $0.path < $1.path }
        let targets = packages.flatMap { package in
            package.manifest.targets.map { WorkspaceTarget($0, of: package, in: tree) }
        }
        self.targets = targets.sorted { $0.id < $1.id }
        snippets = self.packages.flatMap { WorkspaceTarget.snippets(of: $0, in: tree) }
        // A manifest may declare a target twice, because SwiftPM reports the error only in a build.
        targetsByID = Dictionary(targets.map { ($0.id, $0) }) { first, _ in first }
        packagesByPath = Dictionary(packages.map { ($0.path, $0) }) { first, _ in first }
        targetsByModule = self.targets.reduce(into: [:]) { targets, target in
            for module in [target.module] + target.mappedModules(in: tree) {
                targets[module, default: []].append(target)
            }
        }
        manifestFiles = ManifestFiles(of: packages.map(\.path), in: tree)
    }

    /// Returns the workspace in a folder, after reading its rules file and manifests.
    ///
    /// - Parameter shared: The folder with results that other workspaces use, too; nil for none.
    public static func load(
        _ root: URL,
        shared: StateFolder? = nil,
        progress: ProgressLog = ProgressLog()
    ) async throws -> Workspace {
        // SwiftPM prints paths with symbolic links resolved.
        let root = URL(filePath: root.resolvingSymlinksInPath().filePath, directoryHint: .isDirectory)
        let rules = try RulesFile(of: root)
        let tree = FileTree(reading: root)
        if let folder = tree.unreadable.first(where: { folder in !rules.exclude.contains { $0.matches(folder.path) } })
        {
            throw WorkspaceError(
                "Cannot read the folder \(folder.path): \(folder.reason).",
                remedy: "Correct it, or list it under exclude in \(RulesFile.path)."
            )
        }
        if let path = tree.ambiguousPath {
            throw WorkspaceError(
                "There are two files \(path), which differ only in the Unicode normalization of their paths.",
                remedy: "Rename one of them."
            )
        }
        let state = StateFolder(root: root), toolchain = try await Toolchain.current(state: state)
        let loaded = try await ManifestLoader(state: state, shared: shared, toolchain: toolchain, progress: progress)
            .load(packageFolders(in: tree.files, rules), of: tree)
        return Workspace(
            tree: tree,
            rules: rules,
            toolchain: toolchain,
            packages: loaded.manifests.map { WorkspacePackage(path: $0.key, manifest: $0.value) },
            unreadable: loaded.unreadable,
            progress: progress
        )
    }

    /// Returns the folders of manifests, without excluded ones.
    static func packageFolders(in files: [FileEntry], _ rules: RulesFile) -> [String] {
        files.filter { $0.mode != .link && PathText.lastComponent($0.path) == "Package.swift" }
            .map { PathText.folder(of: $0.path) }
            .filter { path in !WorkspaceTarget.isHidden(path) && !rules.exclude.contains { $0.matches(path) } }
    }

    /// Returns a workspace with the files now on disk and the manifests of this workspace.
    func reread() -> Workspace {
        Workspace(
            tree: FileTree(reading: root),
            rules: rules,
            toolchain: toolchain,
            packages: packages,
            unreadable: unreadable
        )
    }

    /// The folder that contains the packages.
    public var root: URL { tree.root }

    /// The folder for caches and test results.
    public var state: StateFolder { StateFolder(root: root) }

    /// All files of the workspace, sorted by path.
    public var files: [FileEntry] { tree.files }

    /// Returns the files below a folder, sorted by path.
    public func files(below folder: String) -> ArraySlice<FileEntry> { tree.files(below: folder) }

    /// Returns the paths of the resources that a target declares, with all files in their folders and behind symbolic links.
    public func resources(of target: WorkspaceTarget) -> [String] {
        let places = target.declaration.resources.map { PathText.join(target.folder, $0) }
        let inside = places.flatMap(files(below:))
        let links = (inside + places.map { FileEntry(path: $0, mode: .link) }).filter { $0.mode == .link }
        return places + (inside + links.flatMap(tree.filesReached)).map(\.path)
    }

    /// Returns whether there is a file at a path.
    public func contains(_ path: String) -> Bool { tree.contains(path) }

    /// Returns the URL of a path, which may be absolute or relative to the root.
    public func url(of path: String) -> URL { tree.url(of: path) }

    /// Returns the target with an id; nil if there is none.
    public func target(_ id: TargetID) -> WorkspaceTarget? { targetsByID[id] }

    /// Returns the package in a folder; nil if there is none.
    public func package(at path: String) -> WorkspacePackage? { packagesByPath[path] }

    /// Returns the targets of a package, in the order of the package's manifest.
    public func targets(of package: WorkspacePackage) -> [WorkspaceTarget] {
        package.manifest.targets.compactMap { targetsByID[TargetID(package: package.path, name: $0.name)] }
    }

    var modules: Set<String> { Set(targetsByModule.keys) }

    /// Returns the targets with a module name.
    public func targets(ofModule module: String) -> [WorkspaceTarget] { targetsByModule[module] ?? [] }

    /// Returns the innermost package whose folder contains a file; nil if there is none.
    public func owner(of path: String) -> WorkspacePackage? {
        packages.filter { PathText.contains($0.path, path) }.max { $0.path.count < $1.path.count }
    }

    /// Returns the Swift modules in a package's library products, sorted by name.
    public func publicModules(of package: WorkspacePackage) -> [WorkspaceTarget] {
        let published = Set(package.products.filter { $0.kind == .library }.flatMap(\.targets))
        return targets(of: package).filter {
            published.contains($0.name) && $0.kind == .regular && !$0.swiftFiles.isEmpty
        }
        .sorted { $0.name < $1.name }
    }

    /// Returns the paths of a package's manifests: `Package.swift` and those for versions of Swift.
    public func manifests(of package: WorkspacePackage) -> [String] { manifestFiles.paths(in: package.path) }

    /// Returns whether the manifest of the package in a folder may depend on environment variables.
    public func readsEnvironment(_ path: String) throws -> Bool { try manifestFiles.readEnvironment(in: path) }

    /// The title of the root's README without Markdown, or the name of the root folder.
    public var title: String {
        let title = readme(in: ".")?.first { $0.hasPrefix("# ") }?.dropFirst(2).trimmingCharacters(in: .whitespaces)
        return title.map(Self.withoutMarkdown) ?? root.lastPathComponent
    }

    /// Returns the first sentence of a package's README without Markdown; nil if there is none.
    public func purpose(of package: WorkspacePackage) -> String? {
        guard let lines = readme(in: package.path) else { return nil }
        let isBlank: (Substring) -> Bool = { $0.allSatisfy(\.isWhitespace) }
        // The title, badges, comments and HTML are not part of the sentence.
        let body = lines.drop { line in
            isBlank(line) || ["#", "<", "[!", "!["].contains { line.drop(while: \.isWhitespace).hasPrefix($0) }
        }
        let text = body.prefix { !isBlank($0) && !$0.hasPrefix("#") }.joined(separator: " ")
        let paragraph = Self.withoutMarkdown(text)
        guard !paragraph.isEmpty else { return nil }
        return paragraph.firstRange(of: ". ").map { paragraph[..<$0.lowerBound] + "." } ?? paragraph
    }

    private static func withoutMarkdown(_ text: String) -> String {
        text.replacing(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])/) { $0.1 }
            .replacing(/`+([^`]*)`+/) { $0.1 }
            .replacing(/(\*+)([^*]+)\1/) { $0.2 }
    }

    private func readme(in folder: String) -> [Substring]? {
        guard let data = try? Data(contentsOf: url(of: PathText.join(folder, "README.md"))) else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}

final class WorkspaceMemo: Sendable {
    private let index = Mutex<ImportIndex?>(nil)
    let graph = Memo<TargetGraph>()
    let hashes = Memo<[String: String]>()
    let includes = Mutex<[String: [CInclude]]>([:])
    /// The names in the system's files, by content hash.
    let systemNames = Mutex<[String: [String]]?>(nil)

    func imports(orLoad load: () async throws -> ImportIndex) async throws -> ImportIndex {
        if let known = index.withLock(\.self) { return known }
        let loaded = try await load()
        index.withLock { $0 = loaded }
        return loaded
    }
}

/// A value that is made once.
final class Memo<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func get(orMake make: () throws -> Value) rethrows -> Value {
        try value.withLock { known in
            let made = try known ?? make()
            known = made
            return made
        }
    }
}
