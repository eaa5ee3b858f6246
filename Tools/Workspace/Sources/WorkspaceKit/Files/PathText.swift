/// Paths as text, from the workspace's root and with "/" between their parts. The root itself is ".".
package enum PathText {
    /// `path` as seen from `folder`: "." and ".." are worked out, an absolute path stays absolute.
    package static func join(_ folder: String, _ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var parts: [Substring] = []
        for part in ((isAbsolute ? "" : folder + "/") + path).split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let joined = parts.joined(separator: "/")
        return isAbsolute || folder.hasPrefix("/") ? "/" + joined : (joined.isEmpty ? "." : joined)
    }

    /// Whether `path` is `folder` or lies below it.
    package static func contains(_ folder: String, _ path: String) -> Bool {
        folder == "." ? !path.hasPrefix("../") && !path.hasPrefix("/") : path == folder || path.hasPrefix(folder + "/")
    }

    /// `path`, which lies below `folder`, from there.
    package static func suffix(of path: String, below folder: String) -> String {
        folder == "." ? path : path == folder ? "." : String(path.dropFirst(folder.count + 1))
    }

    package static func lastPart(_ path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// What follows the last dot of the last part: "swift".
    package static func ending(of path: String) -> String {
        let dot = path.utf8.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        guard let dot, path.utf8[dot] == UInt8(ascii: ".") else { return "" }
        return String(path[path.index(after: dot)...])
    }

    /// The folder that holds `path`.
    package static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }

    /// The way from the folder `start` to `path`, both absolute: "../CoreDomain".
    package static func relative(_ path: String, from start: String) -> String {
        let wanted = path.split(separator: "/"), known = start.split(separator: "/")
        let common = zip(wanted, known).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: known.count - common) + wanted[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
