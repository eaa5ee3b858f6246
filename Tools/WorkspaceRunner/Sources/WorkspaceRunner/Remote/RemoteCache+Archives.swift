public import Foundation
import ProcessSupport
public import WorkspaceGraph

extension RemoteCache {
    private struct Archive: Codable {
        let toolchain: String
        let commit: String
        let sha256: String
        let bytes: Int
        let size: Int
    }

    /// The number of commits whose archives are tried, and the maximum size of an archive in bytes.
    private static let commits = 20, limit = 1 << 30

    /// Adds an archive of a compiler's cache for the commit of the work tree, and returns its size in bytes.
    public func add(_ cache: CompilerCache, of toolchain: Toolchain, root: URL) async throws -> Int {
        try await withTemporaryFolder { folder in
            guard let commit = await Self.commits(in: root).first else { throw WorkspaceError("There is no commit.") }
            let file = folder.appending(path: "archive"), entry = folder.appending(path: "entry")
            let tar = ["tar", "--sparse", "--zstd", "-C", cache.folder.filePath, "-cf", file.filePath, "."]
            let outcome = try await Subprocess(tar).run()
            guard outcome.exitCode == 0, let digest = await Self.digests(of: [file])?.first else {
                throw WorkspaceError("Cannot archive \(cache.folder.filePath): \(outcome.errorText)")
            }
            let bytes = (try file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0, identity = toolchain.identity
            let archive = Archive(toolchain: identity, commit: commit, sha256: digest, bytes: bytes, size: cache.size)
            try ActionResult(text: JSONEncoder().encode(archive)).message.write(to: entry)
            // The entry follows the file, so that no reader finds an entry without its file.
            guard await write(file, as: digest, in: .files), let name = await Self.name(toolchain, commit, in: folder),
                await write(entry, as: name, in: .actions)
            else { throw WorkspaceError("The server in WORKSPACE_REMOTE_CACHE does not accept the archive.") }
            return bytes
        }
    }

    /// Replaces a compiler's cache with the newest archive of the last commits, once until the cache is deleted, and only if that is larger.
    func fill(_ cache: CompilerCache, of toolchain: Toolchain, root: URL) async {
        guard FileStamp(of: cache.remoteMark.filePath) == nil else { return }
        try? await withTemporaryFolder { folder in
            let file = folder.appending(path: "file")
            for commit in await Self.commits(in: root) {
                guard let name = await Self.name(toolchain, commit, in: folder),
                    await read(.actions, name, to: file, limit: 1 << 16),
                    let entry = ActionResult(message: try Data(contentsOf: file)),
                    let archive = try? JSONDecoder().decode(Archive.self, from: entry.text),
                    archive.toolchain == toolchain.identity, archive.commit == commit,
                    archive.sha256.wholeMatch(of: /[0-9a-f]{64}/) != nil, archive.bytes <= Self.limit
                else { continue }
                if archive.size > cache.size {
                    guard await read(.files, archive.sha256, to: file, limit: archive.bytes),
                        await Self.digests(of: [file]) == [archive.sha256],
                        try await cache.replace(withArchive: file)
                    else { return }
                }
                try cache.remoteMark.write(commit)
                return
            }
        }
    }

    private static func commits(in root: URL) async -> [String] {
        let git = Subprocess(["git", "rev-list", "--first-parent", "-n", "\(commits)", "HEAD", "--"], in: root)
        return (try? await git.run())?.text.split(separator: "\n").map(String.init) ?? []
    }

    private static func name(_ toolchain: Toolchain, _ commit: String, in folder: URL) async -> String? {
        let file = folder.appending(path: "name")
        try? file.write("compiler cache\n\(toolchain.identity)\n\(commit)\n")
        return await digests(of: [file])?.first
    }
}

extension CompilerCache {
    fileprivate func replace(withArchive file: URL) async throws -> Bool {
        let content = folder.deletingLastPathComponent().appending(path: "incoming-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: content) }
        try FileManager.default.createDirectory(at: content, withIntermediateDirectories: true)
        let tar = ["tar", "--zstd", "--no-same-owner", "-C", content.filePath, "-xf", file.filePath]
        guard try await Subprocess(tar).run().exitCode == 0 else { return false }
        let paths = FileManager.default.enumerator(atPath: content.filePath)?.compactMap { $0 as? String } ?? []
        for path in paths {
            let type = try FileManager.default.attributesOfItem(atPath: content.appending(path: path).filePath)[.type]
            guard [.typeRegular, .typeDirectory].contains(type as? FileAttributeType) else { return false }
        }
        clear()
        chmod(content.filePath, 0o700)
        return rename(content.filePath, folder.filePath) == 0
    }
}
