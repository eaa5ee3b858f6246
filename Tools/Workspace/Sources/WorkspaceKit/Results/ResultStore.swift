internal import Foundation
internal import ProcessSupport

/// Passes by their keys: a folder of small files that any cache of a CI service can carry.
///
///     results/passes/<package>/<key>.json    what passed
///     results/units/<digest>                 the listing of a unit that a key names, to tell what changed since
///
/// A file that cannot be read is no pass. Two runs at once write the same bytes under the same name.
package struct ResultStore: Sendable {
    /// Passes of a package that are kept; with the branches of a day they are more than enough.
    private static let limit = 50

    private let folder: URL

    package init(state: StateFolder) {
        folder = state.file("results")
    }

    package func pass(of package: WorkspacePackage, key: ResultKey) -> StoredPass? {
        guard let pass = read(passFile(package, key.hash)), pass.key == key.lines, pass.passed > 0 else { return nil }
        return pass
    }

    /// The newest pass of a package, under whatever key.
    package func newest(of package: WorkspacePackage) -> StoredPass? {
        // By the files' dates: a pass holds the whole key, and there may be many.
        let dated = passFiles(of: package).map { file in
            (
                file,
                (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
                    ?? .distantPast
            )
        }
        return dated.sorted { $0.1 > $1.1 }.lazy.compactMap { read($0.0) }.first
    }

    /// Keeps a pass, and the listings of the units that its key names.
    package func store(_ pass: StoredPass, of package: WorkspacePackage, hash: String, listings: [String: String])
        throws
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        for (digest, listing) in listings where !FileManager.default.fileExists(atPath: unitFile(digest).filePath) {
            try write(Data(listing.utf8), to: unitFile(digest))
        }
        try write(encoder.encode(pass), to: passFile(package, hash))
        try prune(package)
    }

    /// The listing under a digest, where it is still known.
    package func listing(_ digest: String) -> String? {
        try? String(contentsOf: unitFile(digest), encoding: .utf8)
    }

    private func prune(_ package: WorkspacePackage) throws {
        let files = passFiles(of: package)
        guard files.count > Self.limit else { return }
        let dated = files.map { ($0, read($0)?.date ?? .distantPast) }.sorted { $0.1 > $1.1 }
        for (file, _) in dated.dropFirst(Self.limit) { try? FileManager.default.removeItem(at: file) }
    }

    private func read(_ file: URL) -> StoredPass? {
        try? JSONDecoder().decode(StoredPass.self, from: Data(contentsOf: file))
    }

    private func write(_ data: Data, to file: URL) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
    }

    private func passFiles(of package: WorkspacePackage) -> [URL] {
        let folder = passFolder(package)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { folder.appending(path: $0) }
    }

    private func passFolder(_ package: WorkspacePackage) -> URL {
        folder.appending(path: "passes/\(package.fileName)")
    }

    private func passFile(_ package: WorkspacePackage, _ hash: String) -> URL {
        passFolder(package).appending(path: "\(hash).json")
    }

    private func unitFile(_ digest: String) -> URL { folder.appending(path: "units/\(digest)") }
}
