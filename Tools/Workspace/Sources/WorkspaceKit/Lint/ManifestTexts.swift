internal import Foundation
internal import Synchronization

/// Finds the line of a manifest that says something. It looks for texts in quotes: what a manifest computes has no line of its own,
/// and is then found where its package or target begins.
package final class ManifestTexts: Sendable {
    private let tree: FileTree
    private let lines = Mutex<[String: [String]]>([:])
    private let absolutePaths = Mutex<[String: [Substring]]>([:])

    package init(_ workspace: Workspace) {
        tree = workspace.tree
    }

    /// The lines of a manifest, without comments.
    private func lines(of package: WorkspacePackage) -> [String] {
        lines.withLock { known in
            if let lines = known[package.manifestPath] { return lines }
            let data = (try? Data(contentsOf: tree.url(of: package.manifestPath))) ?? Data()
            let lines = String(decoding: data, as: UTF8.self)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map(Self.withoutComment)
            known[package.manifestPath] = lines
            return lines
        }
    }

    /// The line where a target is declared.
    package func line(ofTarget name: String, in package: WorkspacePackage) -> Int {
        let lines = lines(of: package)
        let quoted = "\"\(name)\""
        let isDeclaration = { (index: Int) in lines[index].contains(quoted) && lines[index].contains("name:") }
        let isTarget = { (index: Int) in
            // `.executableTarget(` stands on the same line or above it.
            (max(0, index - 2)...index).contains { line in
                ["arget(", ".systemLibrary(", ".plugin(", ".macro("].contains { lines[line].contains($0) }
            }
        }
        let declarations = lines.indices.filter(isDeclaration)
        return ((declarations.first(where: isTarget) ?? declarations.last) ?? 0) + 1
    }

    /// The line where a target says that it depends on something.
    package func line(of dependency: TargetDependency, ofTarget name: String, in package: WorkspacePackage) -> Int {
        let lines = lines(of: package)
        let start = line(ofTarget: name, in: package)
        let quoted = "\"\(dependency.name)\""
        let first = lines.indices.dropFirst(start - 1).first { index in
            // On the target's own line the name may be that of the target.
            lines[index].contains(quoted) && (index >= start || dependency.name != name)
        }
        return first.map { $0 + 1 } ?? start
    }

    /// The line where a package is depended on.
    package func line(of dependency: PackageDependency, in package: WorkspacePackage) -> Int {
        let texts: [String] =
            switch dependency {
            case .local(let name, let path): ["\(path)\"", "/\(PathText.lastPart(path))\"", "\"\(name)\""]
            case .remote(let name, let location): [location, "\"\(name)\"", "/\(name)"]
            }
        return line(ofFirst: texts, in: package)
    }

    /// The first line that holds one of the texts, the first text before the others.
    package func line(ofFirst texts: [String], in package: WorkspacePackage) -> Int {
        let lines = lines(of: package)
        for text in texts {
            if let index = lines.firstIndex(where: { $0.contains(text) }) { return index + 1 }
        }
        return 1
    }

    /// Whether a text in quotes begins with a slash and ends with `name`.
    package func holdsAbsolutePath(to name: String, in package: WorkspacePackage) -> Bool {
        let lines = lines(of: package)
        let paths = absolutePaths.withLock { known in
            if let paths = known[package.manifestPath] { return paths }
            let paths = lines.filter(Self.hasSlash).compactMap { line in
                line.firstRange(of: "\"/").map { line[$0.upperBound...] }
            }
            known[package.manifestPath] = paths
            return paths
        }
        return paths.contains { $0.contains("\(name)\"") }
    }

    /// Looking at bytes takes a small part of the time that looking for texts does.
    private static func hasSlash(_ line: some StringProtocol) -> Bool { line.utf8.contains(UInt8(ascii: "/")) }

    /// A line up to a comment. An address has slashes, too, behind a colon.
    private static func withoutComment(_ line: Substring) -> String {
        guard hasSlash(line), line.contains("//"), !line.hasPrefix("// swift-tools-version") else {
            return String(line)
        }
        let comment = line.indices.first { index in
            line[index...].hasPrefix("//") && (index == line.startIndex || line[line.index(before: index)] != ":")
        }
        return String(comment.map { line[..<$0] } ?? line)
    }
}
