internal import Foundation
internal import ProcessSupport

/// The interfaces of an earlier commit.
package struct BaseAPI: Sendable {
    package let mergeBase: String
    /// By package's folder; a package that was not there is missing.
    package let interfaces: [String: APIText]
    /// Those of packages that are there no more, by folder.
    package let gone: [String: APIText]

    /// - Parameter base: The commit; nil for the branch that others are merged to. Packages without an API.txt there are built.
    package static func load(
        _ workspace: Workspace,
        _ packages: [WorkspacePackage],
        base: String?,
        progress: any Progress
    ) async throws -> BaseAPI {
        let repository = GitRepository(at: workspace.root)
        let commit = try await repository.mergeBase(with: base)
        let files = Set(try await repository.files(of: commit).map(\.entry.path))
        let paths = Set(workspace.packages.map(\.path)), wanted = Set(packages.map(\.path))
        let all = files.filter { path in
            let folder = PathText.folder(of: path)
            // A file of that name that belongs to no package is something else.
            return PathText.lastPart(path) == APIText.fileName
                && files.contains(PathText.join(folder, "Package.swift"))
                && (wanted.contains(folder) || !paths.contains(folder))
        }
        let kept = try await read(all, of: commit, repository)
        let changed = Set(try await repository.changes(since: commit))
        let unkept = packages.filter { package in
            kept[package.path] == nil && files.contains(package.manifestPath)
                // What offers nothing now may have offered something under another manifest.
                && (!workspace.faces(of: package).isEmpty || changed.contains(package.manifestPath))
        }
        let built = try await build(unkept, of: commit, repository, progress: progress)
        return BaseAPI(
            mergeBase: commit,
            interfaces: kept.filter { paths.contains($0.key) }.merging(built) { kept, _ in kept },
            gone: kept.filter { !paths.contains($0.key) }
        )
    }

    private static func read(_ paths: Set<String>, of commit: String, _ repository: GitRepository) async throws
        -> [String: APIText]
    {
        try await withTemporaryFolder { folder in
            try await repository.write(paths.sorted(), of: commit, to: folder)
            return try paths.reduce(into: [:]) { texts, path in
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                texts[PathText.folder(of: path)] = try API.read(text, path: path)
            }
        }
    }

    /// The interfaces of packages that kept none then: their commit is written out and built.
    private static func build(
        _ packages: [WorkspacePackage],
        of commit: String,
        _ repository: GitRepository,
        progress: any Progress
    ) async throws -> [String: APIText] {
        guard !packages.isEmpty else { return [:] }
        return try await withTemporaryFolder { folder in
            try await repository.writeAll(of: commit, to: folder)
            let then = try await WorkspaceLoader(root: folder, progress: progress).load()
            let paths = Set(packages.map(\.path))
            if let unreadable = then.unreadable.first(where: { paths.contains($0.path) }) {
                throw GitError("In \(commit.prefix(10)): \(unreadable)")
            }
            let wanted = then.packages.filter { paths.contains($0.path) }
            let interfaces = try await InterfaceLoader(then, swiftPM: SwiftPM(of: then), progress: progress)
                .load(wanted, builds: true)
            if let (target, reason) = interfaces.missing.min(by: { $0.key < $1.key }) {
                throw GitError("The interface of \(target) in \(commit.prefix(10)) is not known: \(reason).")
            }
            let api = API(then, interfaces: interfaces)
            return Dictionary(uniqueKeysWithValues: wanted.map { ($0.path, api.current($0)) })
        }
    }
}
