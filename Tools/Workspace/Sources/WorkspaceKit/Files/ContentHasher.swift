internal import Foundation
internal import ProcessSupport

/// Names contents by git's object hash: the same bytes have the same name on every machine.
package struct ContentHasher: Sendable {
    package init() {}

    /// Git is missing, or a file went away meanwhile.
    package struct HashError: Error, CustomStringConvertible {
        package let description: String
    }

    /// The hash of each file; of a link its destination is hashed.
    package func hashes(of files: [FileEntry], in tree: FileTree) async throws -> [String] {
        let links = Dictionary(
            uniqueKeysWithValues: try files.filter { $0.mode == .link }.map { link in
                let path = tree.url(of: link.path).filePath
                return (link.path, "link to " + (try FileManager.default.destinationOfSymbolicLink(atPath: path)))
            }
        )
        let regular = try await hashes(
            ofFilesAt: files.filter { $0.mode != .link }.map { tree.url(of: $0.path).filePath }
        )
        var rest = regular[...]
        return files.map { links[$0.path] ?? rest.removeFirst() }
    }

    /// The hash of each text.
    package func hashes(of texts: [String]) async throws -> [String] {
        guard !texts.isEmpty else { return [] }
        return try await withTemporaryFolder { folder in
            let files = texts.indices.map { folder.appending(path: "\($0)") }
            for (file, text) in zip(files, texts) { try file.write(text) }
            return try await hashes(ofFilesAt: files.map(\.filePath))
        }
    }

    private func hashes(ofFilesAt paths: [String]) async throws -> [String] {
        guard !paths.isEmpty else { return [] }
        let list = paths.map(Self.line).joined(separator: "\n") + "\n"
        // At the root of the file system: no repository's settings take part.
        let outcome = try await Subprocess(
            ["git", "-C", "/", "hash-object", "--no-filters", "--stdin-paths"],
            input: Data(list.utf8)
        )
        .run()
        let hashes = outcome.text.split(separator: "\n").map(String.init)
        guard outcome.exitCode == 0, hashes.count == paths.count else {
            throw HashError(description: "git cannot hash the files of the workspace: \(outcome.errorText)")
        }
        return hashes
    }

    /// A path as git reads it, quoted where it would end a line or begin like a quoted one.
    private static func line(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 == 10 || $0 == 13 }) || path.hasPrefix("\"") else { return path }
        // By scalars, because a carriage return and a line feed are one character.
        let escaped = path.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
