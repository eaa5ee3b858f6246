import Foundation
import ProcessSupport
import Synchronization

/// A text in a directive of C or assembly code, or in a module map, that may be the name of a file.
public struct CInclude: Sendable, Hashable {
    /// The text without quotation marks, such as "zlib.h" or "../shared.h"; empty if a macro computes the name.
    public let name: String
    /// The number of the directive's line, from 1.
    public let line: Int
    /// Whether the text is in quotation marks, not in angle brackets.
    public let isQuoted: Bool
    /// Whether the file is included. A directive such as `#define` only names it.
    public let isIncluded: Bool
    /// The name of the macro that computes the name of the file, with "(" if it has arguments; nil for none.
    public let macro: String?

    private init(_ name: Substring, line: Int, isQuoted: Bool = true, isIncluded: Bool = true, macro: Substring? = nil)
    {
        self.name = String(name)
        self.line = line
        self.isQuoted = isQuoted
        self.isIncluded = isIncluded
        self.macro = macro.map { $0.filter { !$0.isWhitespace } }
    }

    /// Returns the includes of C or assembly code in all branches of conditional compilation, sorted by line.
    fileprivate static func all(in text: String) -> [CInclude] {
        guard text.contains("#") || text.contains("%:") || text.contains(".inc") else { return [] }
        // A backslash at the end of a line continues it.
        let code = withoutComments(text).replacing(/\\[ \t]*\R/, with: "\0")
        var line = 1
        return code.codeLines.flatMap { statement -> [CInclude] in
            defer { line += 1 + statement.count { $0 == "\0" } }
            // "%:" is another spelling of "#". A search in UTF-8 is much faster than a regular expression.
            guard statement.utf8.contains(UInt8(ascii: "#")) || statement.contains("%:") || statement.contains(".inc")
            else { return [] }
            let statement = statement.replacing("\0", with: "")
            if let file = statement.firstMatch(of: /\.(?:incbin|include)\s*\\?"(\\\w)?([^"\\]*)/) {
                return [CInclude(file.1 == nil ? file.2 : "", line: line, macro: file.1.map { $0 + "(" })]
            }
            guard let head = statement.firstMatch(of: /^\s*(?:#|%:)\s*(?:(include|import|include_next|embed)\b)?/)
            else {
                return []
            }
            let rest = statement[head.range.upperBound...]
            if head.1 != nil, let macro = rest.prefixMatch(of: /\s*([A-Za-z_]\w*\s*\(?)/) {
                return [CInclude("", line: line, macro: macro.1)]
            }
            return rest.matches(of: /"([^"]+)"|<([^<>]+)>/).map { match in
                CInclude(match.1 ?? match.2 ?? "", line: line, isQuoted: match.1 != nil, isIncluded: head.1 != nil)
            }
        }
    }

    /// Returns the headers and module maps that a module map names.
    fileprivate static func all(inModuleMap text: String) -> [CInclude] {
        let map = withoutComments(text)
        return map.matches(of: /\b(?:header|umbrella|extern\s+module\s+(?:[\w.]+|"[^"]*"))\s*"([^"]+)"/).map {
            CInclude($0.1, line: map[..<$0.range.lowerBound].codeLines.count)
        }
    }

    /// Returns C code or a module map with only the line breaks of comments, which texts in quotation marks do not contain.
    public static func withoutComments(_ text: String) -> String {
        text.replacing(/"(?:[^"\\\r\n]|\\.)*"|\/\*(?s:.*?)\*\/|\/\/[^\r\n]*/) { match in
            match.output.hasPrefix("\"") ? String(match.output) : " " + match.output.filter(\.isNewline)
        }
    }
}

extension Workspace {
    /// Returns the includes of C or assembly code, or the files that a module map names. Each file is read once per workspace.
    public func includes(in file: String) -> [CInclude] {
        memo.includes.withLock { known in
            if let includes = known[file] { return includes }
            let text = url(of: file).lenientText
            let includes = file.hasSuffix(".modulemap") ? CInclude.all(inModuleMap: text) : CInclude.all(in: text)
            known[file] = includes
            return includes
        }
    }
}

extension WorkspaceTarget {
    /// Returns the names of the modules in the target's module maps that differ from the target's name.
    func mappedModules(in tree: FileTree) -> [String] {
        files.filter { PathText.lastComponent($0.path) == "module.modulemap" }.flatMap { file in
            CInclude.withoutComments(tree.url(of: file.path).lenientText)
                .matches(of: /(?:^|[\s}])module\s+"?(\w+)"?\s*[\[{]/).map { String($0.1) }.filter { $0 != module }
        }
    }

    /// Returns the includes of other targets' headers in the files of this target, also those that a condition disables, as imports. SwiftPM
    /// gives the compiler the public headers of all direct and indirect dependencies.
    func headerImports(in workspace: Workspace, graph: TargetGraph) -> [Import] {
        guard hasOtherSources else { return [] }
        let near = graph.edges(from: id).map(\.to)
        let far = GraphSearch.reachable(from: near) { graph.edges(from: $0).map(\.to) }.subtracting(near).sorted()
        let siblings = workspace.targets(of: package).filter { $0.id != id && $0.hasOtherSources }
        let others = (near + far).compactMap(workspace.target).filter(\.hasOtherSources)
        guard !others.isEmpty || !siblings.isEmpty else { return [] }
        let searched = declaration.settings("headerSearchPath").compactMap { setting in
            setting.firstMatch(of: /headerSearchPath (\S+)/).map { PathText.join(folder, String($0.1)) }
        }
        return files.filter { file in
            !["swift", "modulemap"].contains(PathText.fileExtension(of: file.path)) && !isResource(file.path)
        }.flatMap { file in
            workspace.includes(in: file.path).compactMap { header -> Import? in
                let own = (header.isQuoted ? [PathText.folder(of: file.path)] : []) + searched + [headers]
                func hasHeader(_ folder: String) -> Bool { workspace.contains(PathText.join(folder, header.name)) }
                let found = own.first(where: hasHeader).map { PathText.join($0, header.name) }
                let other = found.map { path in ([self] + siblings).first { $0.files.contains { $0.path == path } } }
                guard let other = other ?? others.first(where: { hasHeader($0.headers) }), other.id != id
                else { return nil }
                return Import(
                    file: file.path,
                    line: header.line,
                    module: other.module,
                    isExported: false,
                    isTestable: false
                )
            }
        }
    }
}
