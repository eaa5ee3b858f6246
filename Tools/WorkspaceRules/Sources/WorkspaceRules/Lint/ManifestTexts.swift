import Foundation
import Synchronization
import WorkspaceGraph

/// The texts of manifests, in which a search for quoted names finds the lines of declarations. Declarations without a quoted name, which
/// Swift code computes, are reported at the line of their target or at line 1.
final class ManifestTexts: Sendable {
    private let workspace: Workspace
    private let texts = Mutex<[String: [String]]>([:])

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the lines of a package's manifest, without their comments.
    private func lines(of package: WorkspacePackage) -> [String] {
        texts.withLock { texts in
            if let lines = texts[package.manifestPath] { return lines }
            let data = (try? Data(contentsOf: workspace.url(of: package.manifestPath))) ?? Data()
            let lines = String(decoding: data, as: UTF8.self)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map(Self.withoutComment)
            texts[package.manifestPath] = lines
            return lines
        }
    }

    /// Returns the number of the line that declares a target. Without one, returns that of the last `name:` with this name,
    /// such as a product's, or 1.
    func line(ofTarget name: String, in package: WorkspacePackage) -> Int {
        let lines = lines(of: package)
        let declarations = lines.indices.filter { lines[$0].contains("\"\(name)\"") && lines[$0].contains("name:") }
        let isTarget = { (index: Int) in
            // The call, such as `.executableTarget(`, is on the line of the name or on one of the two lines before.
            (max(0, index - 2)...index).contains { line in
                ["arget(", ".systemLibrary(", ".plugin(", ".macro("].contains { lines[line].contains($0) }
            }
        }
        return ((declarations.first(where: isTarget) ?? declarations.last) ?? 0) + 1
    }

    /// Returns the number of the line that declares a dependency of a target; the target's line if none does.
    func line(of dependency: TargetDependency, ofTarget name: String, in package: WorkspacePackage) -> Int {
        let lines = lines(of: package)
        let start = line(ofTarget: name, in: package)
        let first = lines.indices.dropFirst(start - 1).first { index in
            // On the line of the target, the quoted text may be the target's name.
            lines[index].contains("\"\(dependency.name)\"") && (index >= start || dependency.name != name)
        }
        return first.map { $0 + 1 } ?? start
    }

    /// Returns the number of the line that declares a dependency of a package; 1 if none does.
    func line(of dependency: PackageDependency, in package: WorkspacePackage) -> Int {
        let texts: [String] =
            switch dependency {
            case .local(let name, let path): ["\(path)\"", "/\(PathText.lastComponent(path))\"", "\"\(name)\""]
            case .remote(let name, let location): [location, "\"\(name)\"", "/\(name)"]
            }
        return line(ofFirst: texts, in: package)
    }

    /// Returns the number of the first line that contains one of the texts, which are tried in order; 1 if no line contains any of them.
    func line(ofFirst texts: [String], in package: WorkspacePackage) -> Int {
        let lines = lines(of: package)
        return (texts.lazy.compactMap { text in lines.firstIndex { $0.contains(text) } }.first ?? 0) + 1
    }

    /// Returns the numbers of the lines for which `text` returns a text, and these texts.
    func places(in package: WorkspacePackage, _ text: (String) -> String?) -> [(line: Int, text: String)] {
        lines(of: package).enumerated().compactMap { index, line in text(line).map { (index + 1, $0) } }
    }

    /// Returns whether the manifest contains a quoted absolute path that ends with `name`.
    func holdsAbsolutePath(to name: String, in package: WorkspacePackage) -> Bool {
        lines(of: package).contains { line in
            Self.hasSlash(line)
                && line.firstRange(of: "\"/").map { line[$0.upperBound...].contains("\(name)\"") } ?? false
        }
    }

    /// Returns whether the line contains "/". The search in UTF-8 is much faster than one in characters.
    private static func hasSlash(_ line: some StringProtocol) -> Bool { line.utf8.contains(UInt8(ascii: "/")) }

    /// Returns a line without its comment, but keeps the line of the tools version. "//" after a colon is part of a URL.
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
