import WorkspaceGraph

/// A replacement of a template's names with new names, in all spellings. The text is scanned once, because a new name may contain an old
/// name. If two old names match, the longer one is replaced.
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

/// An adjustment of the relative paths in a copied package: paths to other packages in the manifest, and links in the README.
struct PathRelocation {
    let from: String
    let to: String
    /// The new folder of each copied package, by old folder.
    let moves: [String: String]

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
