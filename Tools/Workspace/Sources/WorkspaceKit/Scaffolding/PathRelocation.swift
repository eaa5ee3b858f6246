/// Keeps the ways out of a package right when a copy of it lies elsewhere: those to other packages in its manifest, and the links of its
/// README.
struct PathRelocation {
    /// The package's folder, and that of the copy.
    let from: String
    let to: String
    /// The folders whose copies lie elsewhere, too.
    let moves: [String: String]

    /// - Parameter path: the file's place in the package.
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
        // As if from the root of the file system, because both lie in the workspace.
        return PathText.relative("/\(moved)", from: "/\(to)")
    }
}
