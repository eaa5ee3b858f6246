import Foundation
import Synchronization
import WorkspaceGraph

/// The texts of manifests, in which a search for quoted names finds the lines of declarations. Declarations without a quoted name, which
/// Swift code computes, are reported at the line of their target or at line 1.
final class ManifestTexts: Sendable {
    private struct Text {
        let raw: [String]
        /// The lines without comments.
        let lines: [String]
        /// The numbers of the lines that contain a text in quotation marks, from 0, in ascending order.
        let quoted: [Substring: [Int]]
    }

    private let workspace: Workspace
    private let texts = Mutex<[String: Text]>([:])

    init(_ workspace: Workspace) { self.workspace = workspace }

    private func text(of file: String) -> Text {
        texts.withLock { texts in
            if let text = texts[file] { return text }
            let data = (try? Data(contentsOf: workspace.url(of: file))) ?? Data()
            let raw = String(decoding: data, as: UTF8.self).codeLines.map(String.init)
            let lines = raw.map { Self.withoutComment($0[...]) }
            var quoted: [Substring: [Int]] = [:]
            for (index, line) in lines.enumerated() where line.utf8.contains(UInt8(ascii: "\"")) {
                for part in Set(line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst()) {
                    quoted[part, default: []].append(index)
                }
            }
            let text = Text(raw: raw, lines: lines, quoted: quoted)
            texts[file] = text
            return text
        }
    }

    /// Returns the line that declares a target. Without one, returns that of the last `name:` with this name, such as a product's, or the
    /// first line.
    func place(of target: WorkspaceTarget) -> Place {
        let file = target.package.manifestPath, text = text(of: file)
        var last = 0
        for index in text.quoted[target.name[...]] ?? [] {
            // The call, such as `.executableTarget(`, is on the line of the name or on one of the two lines before.
            let before = text.lines[max(0, index - 2)..<index].joined(separator: " ") + " "
            for range in text.lines[index].ranges(of: "\"\(target.name)\"") {
                let head = before + text.lines[index][..<range.lowerBound]
                if head.contains(/(?:arget|\.systemLibrary|\.plugin|\.macro)\(\s*name:\s*$/) {
                    return (file, index + 1)
                }
                if head.contains(/name:\s*$/) { last = index }
            }
        }
        return (file, last + 1)
    }

    /// Returns the line that declares a dependency of a target; the target's line if none does.
    func place(of dependency: TargetDependency, in target: WorkspaceTarget) -> Place {
        let (file, start) = place(of: target)
        let first = text(of: file).quoted[dependency.name[...]]?.first { index in
            // On the line of the target, the quoted text may be the target's name.
            index >= start - 1 && (index >= start || dependency.name != target.name)
        }
        return (file, first.map { $0 + 1 } ?? start)
    }

    /// Returns the line that declares a dependency of a package; the first line if none does.
    func place(of dependency: PackageDependency, in package: WorkspacePackage) -> Place {
        let texts: [String] =
            switch dependency {
            case .local(let name, let path):
                ["\(path)\"", "\(path)/\"", "/\(PathText.lastComponent(path))\"", "\"\(name)\""]
            case .remote(let name, let location): [location, "\"\(name)\"", "/\(name)"]
            }
        return place(ofFirst: texts, in: package)
    }

    /// Returns the first line of a manifest that contains one of the texts, which are tried in order; the first line without any.
    func place(ofFirst texts: [String], in package: WorkspacePackage) -> Place {
        place(ofFirst: texts, in: package.manifestPath)
    }

    func place(ofFirst texts: [String], in file: String) -> Place {
        let text = text(of: file)
        func index(in lines: [String]) -> Int? {
            texts.lazy.compactMap { text in lines.firstIndex { $0.contains(text) } }.first
        }
        // The search for comments may take a string with "//" for a comment.
        return (file, (index(in: text.lines) ?? index(in: text.raw) ?? 0) + 1)
    }

    /// Returns the first line of a manifest with `#if`; nil if there is none.
    func directive(in file: String) -> Place? {
        text(of: file).lines.firstIndex { $0.utf8.contains(UInt8(ascii: "#")) && $0.contains("#if") }
            .map { (file, $0 + 1) }
    }

    /// Returns whether the manifest contains a quoted absolute path that ends with `name`.
    func holdsAbsolutePath(to name: String, in package: WorkspacePackage) -> Bool {
        text(of: package.manifestPath).lines.contains { line in
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
