import Foundation
import ProcessSupport
public import WorkspaceGraph

/// The public interfaces of packages, for comparison with `API.txt` files and with earlier commits.
public struct PackageAPI: Sendable {
    /// The changes of a package's public interface.
    public struct Changes: Sendable, Encodable {
        /// The package's name.
        public let name: String
        /// The package's folder, relative to the workspace's root.
        public let path: String
        /// Whether no earlier interface of the package is known.
        public let isNew: Bool
        /// The changes, sorted by declaration.
        public let changes: [APIChange]
    }

    /// The name of the file with the public interface, in the folder of each package.
    public static let fileName = "API.txt"

    /// Returns the first line of the `API.txt` file of a package.
    public static func header(of package: String) -> String {
        "# The public interface of \(package). Written by `./workspace.sh api snapshot`.\n"
    }

    private let workspace: Workspace
    private let interfaces: Interfaces
    private let packages: [WorkspacePackage]
    /// The packages that have a public interface or an `API.txt` file.
    public let trackedPackages: [WorkspacePackage]

    /// Reads the public interfaces of packages, and builds outdated modules.
    public init(_ packages: [WorkspacePackage], in workspace: Workspace) async throws {
        self.workspace = workspace
        self.packages = packages
        interfaces = try await workspace.interfaces(of: packages, builds: true)
        if let (target, reason) = interfaces.missing.min(by: { $0.key < $1.key }) {
            throw WorkspaceError("Cannot read the interface of \(target): \(reason).")
        }
        trackedPackages = packages.filter {
            !workspace.publicModules(of: $0).isEmpty || workspace.contains(Self.path(of: $0))
        }
    }

    private static func path(of package: WorkspacePackage) -> String { PathText.join(package.path, fileName) }

    private func current(_ package: WorkspacePackage) -> APIText { APIText(interfaces.of(package, in: workspace)) }

    /// Writes the `API.txt` files of packages with a public interface, deletes the others, and returns the paths of changed files.
    public func snapshot() throws -> [String] {
        for path in trackedPackages.map(Self.path) where workspace.contains(path) {
            let text = try String(contentsOf: workspace.url(of: path), encoding: .utf8)
            guard text.isEmpty || text.hasPrefix("# The public interface of ") else {
                throw WorkspaceError("This tool did not write \(path).", remedy: "Rename the file.")
            }
        }
        return try trackedPackages.filter { package in
            let file = workspace.url(of: Self.path(of: package))
            guard !workspace.publicModules(of: package).isEmpty else {
                try FileManager.default.removeItem(at: file)
                return true
            }
            let text = current(package).text(package: package.name)
            guard (try? String(contentsOf: file, encoding: .utf8)) != text else { return false }
            try file.replace(with: text)
            return true
        }
        .map(Self.path)
    }

    /// Returns the changes of each package whose interface differs from its `API.txt` file, or whose file is missing.
    public func check() throws -> [Changes] {
        try trackedPackages.compactMap { package in
            let path = Self.path(of: package)
            let snapshot =
                try workspace.contains(path) ? Self.read(Data(contentsOf: workspace.url(of: path)), path: path) : nil
            let changes = current(package).changes(since: snapshot ?? APIText([]))
            // A package whose modules have no public declarations needs a file, too.
            guard !changes.isEmpty || snapshot == nil else { return nil }
            return Changes(name: package.name, path: package.path, isNew: snapshot == nil, changes: changes)
        }
    }

    /// Compares the interfaces with those of an earlier commit. Builds a package of that commit that has no `API.txt`, unless the package was deleted since.
    ///
    /// - Returns: The changes of each package whose interface changed since the merge base, sorted by folder.
    public func diff(since base: String?, withDeleted: Bool) async throws -> [Changes] {
        let repository = GitRepository(at: workspace.root)
        let commit = try await repository.mergeBase(with: base)
        let contents = try await repository.contents(of: commit)
        let files = Set(contents.files.map(\.path))
        for package in packages {
            guard let submodule = contents.submodules.first(where: { PathText.contains($0, package.path) }) else {
                continue
            }
            throw WorkspaceError(
                "\(package.name) is in the git submodule \(submodule), so its earlier interface cannot be read.",
                remedy: "Compare it in the submodule, or name the other packages."
            )
        }
        let old = try await earlier(commit, of: repository, files: files)
        let now = packages.map { package in
            let before = old[package.path]
            let changes = current(package).changes(since: before ?? APIText([]))
            return Changes(name: package.name, path: package.path, isNew: before == nil, changes: changes)
        }
        let deleted = old.filter { withDeleted && workspace.package(at: $0.key) == nil }.map { path, text in
            let changes = APIText([]).changes(since: text)
            return Changes(name: PathText.lastComponent(path), path: path, isNew: false, changes: changes)
        }
        return (now + deleted).filter { !$0.changes.isEmpty }.sorted { $0.path < $1.path }
    }

    private func earlier(_ commit: String, of repository: GitRepository, files: Set<String>) async throws -> [String:
        APIText]
    {
        let wanted = Set(packages.map(\.path))
        let paths = files.filter { path in
            let folder = PathText.folder(of: path)
            // A file called API.txt outside of a package is ignored.
            return PathText.lastComponent(path) == Self.fileName
                && files.contains(PathText.join(folder, "Package.swift"))
                && (wanted.contains(folder) || workspace.package(at: folder) == nil)
        }
        var recorded: [String: APIText] = [:]
        for path in paths.sorted() {
            let content = try await repository.content(of: path, in: commit)
            recorded[PathText.folder(of: path)] = try Self.read(content, path: path)
        }
        let changed = Set(try await repository.changes(since: commit))
        let unrecorded = packages.filter { package in
            recorded[package.path] == nil && files.contains(package.manifestPath)
                // A package without an interface may have had an interface before its manifest changed.
                && (!workspace.publicModules(of: package).isEmpty || changed.contains(package.manifestPath))
        }
        return try await build(unrecorded, of: commit, repository).merging(recorded) { $1 }
    }

    private func build(
        _ packages: [WorkspacePackage],
        of commit: String,
        _ repository: GitRepository
    ) async throws -> [String: APIText] {
        guard !packages.isEmpty else { return [:] }
        return try await withTemporaryFolder { folder in
            try await repository.writeAll(of: commit, to: folder)
            let then = try await Workspace.load(folder, progress: workspace.progress)
            let paths = Set(packages.map(\.path))
            if let unreadable = then.unreadable.first(where: { paths.contains($0.path) }) {
                throw WorkspaceError("In \(commit.prefix(10)): \(unreadable)")
            }
            let wanted = then.packages.filter { paths.contains($0.path) }
            let interfaces = try await then.interfaces(of: wanted, builds: true)
            if let (target, reason) = interfaces.missing.min(by: { $0.key < $1.key }) {
                throw WorkspaceError("Cannot read the interface of \(target) in \(commit.prefix(10)): \(reason).")
            }
            return wanted.reduce(into: [:]) { $0[$1.path] = APIText(interfaces.of($1, in: then)) }
        }
    }

    private static func read(_ content: Data, path: String) throws -> APIText {
        do {
            guard let text = String(data: content, encoding: .utf8) else {
                throw WorkspaceError("the file is not UTF-8 text")
            }
            return try APIText(reading: text)
        } catch {
            throw WorkspaceError(
                "Cannot read \(path): \(error).",
                remedy: "Replace it with: ./workspace.sh api snapshot"
            )
        }
    }
}
