internal import Foundation

/// A pattern for paths as shells know it: `*` and `?` stay within a part. It describes a path and all below it.
package struct PathPattern: Sendable, Hashable {
    package let text: String
    private let isLiteral: Bool

    package init(_ text: String) {
        self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
        isLiteral = !text.contains { "*?[\\".contains($0) }
    }

    /// Whether it describes the whole workspace.
    package var isEverything: Bool { text == "." }

    package func matches(_ path: String) -> Bool {
        if isLiteral { return PathText.contains(text, path) }
        var path = path
        while true {
            if fnmatch(text, path, FNM_PATHNAME) == 0 { return true }
            guard let slash = path.lastIndex(of: "/") else { return false }
            path = String(path[..<slash])
        }
    }
}
