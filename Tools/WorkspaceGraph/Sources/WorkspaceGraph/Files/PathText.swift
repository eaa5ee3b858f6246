import Foundation

/// Functions for paths as text. "/" separates components. Relative paths begin at the workspace's root, which is ".".
public enum PathText {
    /// Returns `path` resolved against `folder`, including the components "." and "..". A leading ".." remains. An absolute path stays absolute.
    public static func join(_ folder: String, _ path: String) -> String {
        let isAbsolute = path.hasPrefix("/")
        var parts: [Substring] = []
        let names = ((isAbsolute ? "" : folder + "/") + path).utf8.split(separator: UInt8(ascii: "/"))
        for part in names.map(Substring.init) where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        let joined = parts.joined(separator: "/")
        return isAbsolute || folder.hasPrefix("/") ? "/" + joined : (joined.isEmpty ? "." : joined)
    }

    /// Returns whether `path` is `folder` or lies below it.
    public static func contains(_ folder: String, _ path: String) -> Bool {
        // A combining character at the start of a name belongs to the "/" before it, so the comparison is in UTF-8.
        folder == "."
            ? path != ".." && !path.hasPrefix("../") && !path.hasPrefix("/")
            : path.utf8.elementsEqual(folder.utf8) || path.utf8.starts(with: (folder + "/").utf8)
    }

    /// Returns `path` relative to `folder`. The path must be `folder` or lie below it.
    public static func suffix(of path: String, below folder: String) -> String {
        folder == "."
            ? path : path == folder ? "." : String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
    }

    /// Returns the component after the last "/".
    public static func lastComponent(_ path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Returns the file name's extension without the dot, such as "swift"; empty if there is none.
    public static func fileExtension(of path: String) -> String {
        let dot = path.utf8.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
        guard let dot, path.utf8[dot] == UInt8(ascii: ".") else { return "" }
        return String(path[path.index(after: dot)...])
    }

    /// Returns the path without its last component; "." if it has only one.
    public static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }

    /// Returns the relative path from the folder `start` to `path`, such as "../CoreDomain". Both parameters are absolute paths.
    public static func relative(_ path: String, from start: String) -> String {
        let wanted = path.split(separator: "/"), known = start.split(separator: "/")
        let common = zip(wanted, known).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: known.count - common) + wanted[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// Returns a text on one line, with escapes such as "\\n" in place of line breaks and other control characters.
    public static func singleLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }
        return scalars.joined()
    }

    /// Returns a word of a shell command, in single quotes unless it consists of ASCII letters, digits, `_`, `.`, `/`, `+` and `-`.
    public static func shellQuoted(_ word: String) -> String {
        word.wholeMatch(of: /[A-Za-z0-9_.\/+-]+/) != nil ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}

extension PathText {
    /// Returns an absolute path without symbolic links, with U+FFFD for bytes that are not UTF-8; nil if it does not exist.
    static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

extension StringProtocol {
    /// The lines of source code, including empty lines. Unlike `isNewline`, the compiler counts only line feeds and carriage returns.
    public var codeLines: [SubSequence] {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    }
}

/// A shell pattern (`fnmatch`) that matches a path and everything below it. `*` and `?` do not match "/".
public struct PathPattern: Sendable, Hashable, Decodable {
    /// The pattern, without a "/" at its end.
    public let text: String
    private let isLiteral: Bool

    package init(_ text: String) {
        self.text = text.hasSuffix("/") ? String(text.dropLast()) : text
        isLiteral = !text.contains { "*?[\\".contains($0) }
    }

    /// Decodes the pattern from a string.
    public init(from decoder: any Decoder) throws { try self.init(decoder.singleValueContainer().decode(String.self)) }

    package var isEverything: Bool { text == "." }

    /// Returns whether the pattern matches the path or a folder above it.
    public func matches(_ path: String) -> Bool {
        if isLiteral { return PathText.contains(text, path) }
        var path = path
        while true {
            if fnmatch(text, path, FNM_PATHNAME) == 0 { return true }
            guard let slash = path.lastIndex(of: "/") else { return false }
            path = String(path[..<slash])
        }
    }
}
