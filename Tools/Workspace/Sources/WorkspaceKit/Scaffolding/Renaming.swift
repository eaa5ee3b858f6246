import WorkspaceGraph

/// Replaces the names of a template in all spellings. It makes one pass, because a new name may contain an old name. Longer names come
/// first.
package struct Renaming: Sendable {
    private let pairs: [(old: [UInt8], new: [UInt8])]

    package init(_ names: [(old: NameForms, new: NameForms)]) {
        pairs = names.flatMap { zip($0.old.all, $0.new.all) }
            .map { (old: Array($0.utf8), new: Array($1.utf8)) }
            .sorted { $0.old.count > $1.old.count }
    }

    package func apply(to text: String) -> String {
        var rest = Array(text.utf8)[...]
        var renamed: [UInt8] = []
        while let byte = rest.first {
            let pair = pairs.first { $0.old[0] == byte && rest.starts(with: $0.old) }
            renamed += pair?.new ?? [byte]
            rest = rest.dropFirst(pair?.old.count ?? 1)
        }
        return String(decoding: renamed, as: UTF8.self)
    }
}

/// Adjusts the relative paths in a copied package: paths to other packages in its manifest, and links in its README.
struct PathRelocation {
    /// The package's folder.
    let from: String
    /// The folder of the copy.
    let to: String
    /// The new folders of all copied packages, by their old folders.
    let moves: [String: String]

    /// Returns the adjusted text of a file.
    ///
    /// - Parameter path: The file's path in the package.
    func apply(to text: String, in path: String) -> String {
        switch PathText.lastComponent(path) {
        case "Package.swift":
            text.replacing(/path: "(\.\.\/[^"]*)"/) { "path: \"\(relocated(String($0.1)))\"" }
        case "README.md":
            text.replacing(/\]\((\.\.\/[^)]*)\)/) { "](\(relocated(String($0.1))))" }
        default:
            text
        }
    }

    private func relocated(_ path: String) -> String {
        let place = PathText.join(from, path)
        let move = moves.first { PathText.contains($0.key, place) }
        let moved = move.map { PathText.join($0.value, PathText.suffix(of: place, below: $0.key)) } ?? place
        return PathText.relative("/\(moved)", from: "/\(to)")
    }
}
