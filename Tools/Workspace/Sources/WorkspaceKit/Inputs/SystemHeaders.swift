internal import Foundation

/// Headers of the platform that a workspace's own headers and module maps name: with another version of a C library its tests
/// may turn out otherwise.
package enum SystemHeaders {
    /// Where compilers look on Linux and macOS.
    package static let folders = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"]

    /// The files that are there, by absolute path, sorted.
    package static func files(
        namedIn headers: [FileEntry],
        tree: FileTree,
        triple: String,
        folders: [String] = Self.folders
    ) -> [FileEntry] {
        // Debian keeps some below the name of the machine.
        let machine = triple.split(separator: "-")
        let multiarch = machine.count >= 2 ? ["/usr/include/\(machine[0])-linux-gnu"] : []
        return Set(names(in: headers, tree: tree)).sorted().compactMap { name in
            (folders + multiarch).map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
                .map { FileEntry(path: $0, mode: .regular) }
        }
    }

    /// The headers that are included with angle brackets.
    package static func names(in files: [FileEntry], tree: FileTree) -> [String] {
        files.filter { $0.path.hasSuffix(".h") || $0.path.hasSuffix(".modulemap") }.flatMap { header -> [String] in
            let data = (try? Data(contentsOf: tree.url(of: header.path))) ?? Data()
            return String(decoding: data, as: UTF8.self).matches(of: /#\s*include\s*<([^>\n]+)>/).map { String($0.1) }
        }
    }
}
