import Foundation
import ProcessSupport

/// Git's object hashes: equal bytes have equal hashes on every machine.
public enum ContentHash {
    /// Returns the hash of each text.
    ///
    /// - Throws: ``WorkspaceError`` if git fails.
    public static func of(_ texts: [String]) async throws -> [String] {
        guard !texts.isEmpty else { return [] }
        return try await withTemporaryFolder { folder in
            let files = texts.indices.map { folder.appending(path: "\($0)") }
            for (file, text) in zip(files, texts) { try file.write(text) }
            return try await hashes(ofFilesAt: files.map(\.filePath))
        }
    }

    /// Returns the hash of each file; for a link, of its destination.
    ///
    /// - Throws: ``WorkspaceError`` if a file is gone or git fails.
    static func of(_ files: [FileEntry], in tree: FileTree) async throws -> [String] {
        let links = Dictionary(
            uniqueKeysWithValues: try files.filter { $0.mode == .link }.map { link in
                let path = tree.url(of: link.path).filePath
                return (link.path, "link to " + (try FileManager.default.destinationOfSymbolicLink(atPath: path)))
            }
        )
        let regular = files.filter { $0.mode != .link }.map { tree.url(of: $0.path).filePath }
        var rest = try await hashes(ofFilesAt: regular)[...]
        return files.map { links[$0.path] ?? rest.removeFirst() }
    }

    private static func hashes(ofFilesAt paths: [String]) async throws -> [String] {
        guard !paths.isEmpty else { return [] }
        let list = paths.map(line).joined(separator: "\n") + "\n"
        // In the root folder, so that no repository's settings apply.
        let command = ["git", "-C", "/", "hash-object", "--no-filters", "--stdin-paths"]
        let outcome = try await Subprocess(command, input: Data(list.utf8)).run()
        let hashes = outcome.text.split(separator: "\n").map(String.init)
        guard outcome.exitCode == 0, hashes.count == paths.count else {
            throw WorkspaceError("git cannot hash the files of the workspace: \(outcome.errorText)")
        }
        return hashes
    }

    /// Quotes a path that holds a line break or begins with a quotation mark, as git expects.
    private static func line(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 == 10 || $0 == 13 }) || path.hasPrefix("\"") else { return path }
        // By scalars, because a carriage return and a line feed are one character.
        let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r"]
        return "\"\(path.unicodeScalars.map { escapes[$0] ?? String($0) }.joined())\""
    }
}
