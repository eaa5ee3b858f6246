import WorkspaceGraph

/// Replaces the names of a template in all forms, in one pass: a new name may contain an old one. Longer names come first.
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

/// Adjusts the relative paths in a copied package: those to other packages in its manifest, and the links of its README.
struct PathRelocation {
    /// The package's folder, and that of the copy.
    let from: String
    let to: String
    /// The new folders of all copied packages, by their old ones.
    let moves: [String: String]

    /// - Parameter path: The file's path in the package.
    func apply(to text: String, in path: String) -> String {
        switch PathText.lastPart(path) {
        case "Package.swift":
            text.replacing(/path: "(\.\.\/[^"]*)"/) { "path: \"\(relocated(String($0.1)))\"" }
        case "README.md":
            text.replacing(/\]\((\.\.\/[^)]*)\)/) { "](\(relocated(String($0.1))))" }
        default:
            text
        }
    }

    private func relocated(_ way: String) -> String {
        let place = PathText.join(from, way)
        let move = moves.first { PathText.contains($0.key, place) }
        let moved = move.map { PathText.join($0.value, PathText.suffix(of: place, below: $0.key)) } ?? place
        return PathText.relative("/\(moved)", from: "/\(to)")
    }
}
