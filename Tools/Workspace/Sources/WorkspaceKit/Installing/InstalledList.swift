internal import Foundation
internal import ProcessSupport

/// What was installed of an executable below a prefix. It is kept there itself: the build may be gone by the time it is needed.
package struct InstalledList: Codable, Sendable, Hashable {
    /// A file or a link, with git's hash of its content. While something is being replaced a path has two.
    package struct Entry: Codable, Sendable, Hashable {
        package let path: String
        package let hash: String
    }

    private var version = Self.currentVersion
    package var files: [Entry] = []
    /// The folders that were made for them, sorted.
    package var folders: [String] = []

    private static let currentVersion = 1

    package static func path(of executable: String) -> String { "lib/\(executable)/installed.json" }

    package init() {}

    package var paths: Set<String> { Set(files.map(\.path)) }

    /// The list below a prefix; nil where there is none.
    static func read(of executable: String, below prefix: URL) throws -> InstalledList? {
        let file = prefix.appending(path: path(of: executable))
        guard FileStamp(of: file.filePath) != nil else { return nil }
        let list = try? JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
        guard let list, list.version == currentVersion, list.isBelowPrefix else {
            throw WorkspaceError(
                "\(file.filePath) is no list of installed files that this version understands.",
                remedy: "Remove by hand what it names, and then itself."
            )
        }
        return list
    }

    func write(of executable: String, below prefix: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        var sorted = self
        sorted.files.sort { ($0.path, $0.hash) < ($1.path, $1.hash) }
        let file = prefix.appending(path: Self.path(of: executable))
        try (encoder.encode(sorted) + Data("\n".utf8)).write(to: file, options: .atomic)
    }

    /// Somebody may have edited it: nothing elsewhere is ever removed.
    private var isBelowPrefix: Bool {
        (files.map(\.path) + folders).allSatisfy { path in
            !path.hasPrefix("/") && PathText.join(".", path) == path && path != ".." && !path.hasPrefix("../")
        }
    }
}
