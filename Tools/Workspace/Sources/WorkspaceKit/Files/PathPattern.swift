internal import Foundation

/// A pattern for paths as shells know it: `*` and `?` stay within a part. It describes a path and all below it.
package struct PathPattern: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    package func matches(_ path: String) -> Bool {
        if text == "." { return true }
        var path = path
        while true {
            if fnmatch(text, path, FNM_PATHNAME) == 0 { return true }
            guard let slash = path.lastIndex(of: "/") else { return false }
            path = String(path[..<slash])
        }
    }
}
