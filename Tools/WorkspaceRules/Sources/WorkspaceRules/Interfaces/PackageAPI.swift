import Foundation
import ProcessSupport
public import WorkspaceGraph

/// The interfaces of packages, compared with their `API.txt` files and with earlier commits.
public struct PackageAPI: Sendable {
    /// The changes of a package's interface.
    public struct Changes: Sendable, Encodable {
        /// The package's name.
        public let name: String
        /// The package's folder.
        public let path: String
        /// Whether there is no interface to compare with.
        public let isNew: Bool
        /// Sorted by name.
        public let changes: [APIChange]
    }

    /// The name of the file in a package's folder.
    public static let fileName = "API.txt"

    /// Returns the first line of a package's file.
    public static func header(of package: String) -> String {
        "# What \(package) offers to others. Written by `./workspace.sh api snapshot`.\n"
    }

    private let workspace: Workspace
    private let interfaces: Interfaces
    private let packages: [WorkspacePackage]
    /// The packages with an interface or a file.
    public let kept: [WorkspacePackage]

    /// Loads the interfaces of packages, and builds them if needed.
    ///
    /// - Throws: `WorkspaceError` if an interface is unknown.
    public init(_ packages: [WorkspacePackage], in workspace: Workspace) async throws {
        self.workspace = workspace
        self.packages = packages
        interfaces = try await workspace.interfaces(of: packages, builds: true)
        if let (target, reason) = interfaces.missing.min(by: { $0.key < $1.key }) {
            throw WorkspaceError("The interface of \(target) is not known: \(reason).")
        }
        kept = packages.filter { !workspace.faces(of: $0).isEmpty || workspace.contains(Self.path(of: $0)) }
    }

    private static func path(of package: WorkspacePackage) -> String { PathText.join(package.path, fileName) }

    private func current(_ package: WorkspacePackage) -> APIText { APIText(interfaces.of(package, in: workspace)) }

    /// Writes the files of all packages, and removes the files of packages without an interface.
    ///
    /// - Returns: The paths of files that changed.
    public func snapshot() throws -> [String] {
        try kept.filter { package in
            let file = workspace.url(of: Self.path(of: package))
            guard !workspace.faces(of: package).isEmpty else {
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

    /// Compares the interfaces with their files.
    ///
    /// - Returns: The packages that differ or have no file.
    /// - Throws: `WorkspaceError` if a file cannot be parsed.
    public func check() throws -> [Changes] {
        try kept.compactMap { package in
            let path = Self.path(of: package)
            let snapshot =
                try workspace.contains(path) ? Self.read(workspace.url(of: path), path: path) : nil
            let changes = current(package).changes(since: snapshot ?? APIText([]))
            // A package that offers nothing has a file, too, which shows that it was checked.
            guard !changes.isEmpty || snapshot == nil else { return nil }
            return Changes(name: package.name, path: package.path, isNew: snapshot == nil, changes: changes)
        }
    }

    /// Compares the interfaces with those of an earlier commit. Packages without a file there are built.
    ///
    /// - Parameters:
    ///   - base: The commit; nil for the merge base with the main branch.
    ///   - withGone: Whether deleted packages are listed.
    public func diff(since base: String?, withGone: Bool) async throws -> [Changes] {
        let repository = GitRepository(at: workspace.root)
        let commit = try await repository.mergeBase(with: base)
        let files = Set(try await repository.files(of: commit).map(\.entry.path))
        let old = try await earlier(commit, of: repository, files: files)
        let now = packages.map { package in
            let before = old[package.path]
            let changes = current(package).changes(since: before ?? APIText([]))
            return Changes(name: package.name, path: package.path, isNew: before == nil, changes: changes)
        }
        let gone = old.filter { withGone && workspace.package(at: $0.key) == nil }.map { path, text in
            let changes = APIText([]).changes(since: text)
            return Changes(name: PathText.lastPart(path), path: path, isNew: false, changes: changes)
        }
        return (now + gone).filter { !$0.changes.isEmpty }.sorted { $0.path < $1.path }
    }

    /// Returns the interfaces of a commit by package folder, those of deleted packages included.
    private func earlier(_ commit: String, of repository: GitRepository, files: Set<String>) async throws -> [String:
        APIText]
    {
        let wanted = Set(packages.map(\.path))
        let paths = files.filter { path in
            let folder = PathText.folder(of: path)
            // A file of this name that belongs to no package is something else.
            return PathText.lastPart(path) == Self.fileName && files.contains(PathText.join(folder, "Package.swift"))
                && (wanted.contains(folder) || workspace.package(at: folder) == nil)
        }
        let kept = try await withTemporaryFolder { folder in
            try await repository.write(paths.sorted(), of: commit, to: folder)
            return try paths.reduce(into: [:]) { texts, path in
                texts[PathText.folder(of: path)] = try Self.read(folder.appending(path: path), path: path)
            }
        }
        let changed = Set(try await repository.changes(since: commit))
        let unkept = packages.filter { package in
            kept[package.path] == nil && files.contains(package.manifestPath)
                // A package without an interface may have had one under another manifest.
                && (!workspace.faces(of: package).isEmpty || changed.contains(package.manifestPath))
        }
        return try await build(unkept, of: commit, repository).merging(kept) { $1 }
    }

    /// Builds packages as they were in a commit.
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
                throw WorkspaceError("The interface of \(target) in \(commit.prefix(10)) is not known: \(reason).")
            }
            return wanted.reduce(into: [:]) { $0[$1.path] = APIText(interfaces.of($1, in: then)) }
        }
    }

    private static func read(_ file: URL, path: String) throws -> APIText {
        do {
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                throw WorkspaceError("it is no text")
            }
            return try APIText(reading: text)
        } catch {
            throw WorkspaceError("\(path) cannot be read: \(error). `./workspace.sh api snapshot` replaces it.")
        }
    }
}
