import Foundation
import ProcessSupport

/// The files that the C sources of a workspace's targets include on this platform, as the compiler reports them.
public enum IncludeIndex {
    /// Returns C code or a module map without comments, but with their line breaks. Texts in quotation marks may contain the characters of a
    /// comment.
    public static func withoutComments(_ text: String) -> String {
        text.replacing(/"(?:[^"\\\r\n]|\\.)*"|\/\*(?s:.*?)\*\/|\/\/[^\r\n]*/) { match in
            match.output.hasPrefix("\"") ? String(match.output) : match.output.filter(\.isNewline)
        }
    }

    /// Results for unchanged packages come from a cache.
    fileprivate static func load(_ workspace: Workspace) async throws -> [TargetID: [String]] {
        let targets = workspace.targets.filter(\.hasOtherSources)
        guard !targets.isEmpty else { return [:] }
        let name = "includes.json"
        let stored = workspace.state.read([String: [String]].self, from: name) ?? [:]
        var known: [String: [String]] = [:]
        var files: [TargetID: [String]] = [:]
        for target in targets {
            // A header of the package may be outside of the target.
            let inputs = workspace.files(below: target.package.path).filter {
                PathText.fileExtension(of: $0.path) != "swift"
            }
            let hashes = try workspace.tree.hashes(of: Array(inputs))
            let lines = zip(inputs, hashes).map { "\($1) \($0.path)" }
            let key = ContentHash.of(
                (["3", workspace.toolchain.identity, target.name, target.headers] + lines).joined(separator: "\n")
            )
            let includes: [String]
            if let stored = stored[key] { includes = stored } else { includes = try await read(target, in: workspace) }
            known[key] = includes
            files[target.id] = includes
        }
        if known != stored { try workspace.state.write(known, to: name) }
        return files
    }

    private static func read(_ target: WorkspaceTarget, in workspace: Workspace) async throws -> [String] {
        let sources = target.sourceFiles.map(\.path).filter {
            ["c", "cc", "cpp", "cxx", "m", "mm", "S"].contains(PathText.fileExtension(of: $0))
        }
        // SwiftPM uses these options for debug and for release builds.
        let common = ["-DSWIFT_PACKAGE=1", "-fblocks", "-fPIC"]
        let macros = [common + ["-O2"], common + ["-O0", "-DDEBUG=1"]]
        let headers = workspace.url(of: target.headers).filePath
        let commands = sources.flatMap { source in
            // Headers of dependencies may be missing, because nothing is built. With -MG the compiler ignores them.
            macros.map { ["clang", "-MM", "-MG", "-I", headers] + $0 + [workspace.url(of: source).filePath] }
        }
        let root = workspace.root
        return Set(try await commands.concurrentMap { await read($0, root: root) }.joined()).sorted()
    }

    /// Returns the files that a C source includes; an empty set if the compiler fails, such as for code of another platform.
    private static func read(_ command: [String], root: URL) async -> Set<String> {
        var process = Subprocess(command)
        process.timeLimit = .seconds(20)
        guard let outcome = try? await process.run(), outcome.exitCode == 0 else { return [] }
        // The output is a rule for make, such as "a.o: a.c include/a\ b.h \\".
        let rule = outcome.text.replacing("\\\n", with: " ").replacing("\\ ", with: "\0")
        let root = root.resolvingSymlinksInPath().filePath
        let paths = rule.split(whereSeparator: \.isWhitespace).dropFirst(2).compactMap { word -> String? in
            let path = URL(filePath: String(word).replacing("\0", with: " ")).standardizedFileURL
                .resolvingSymlinksInPath().filePath
            guard path.hasPrefix("/"), FileManager.default.fileExists(atPath: path) else { return nil }
            return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
        }
        return Set(paths)
    }
}

extension WorkspaceTarget {
    /// Returns the names of the modules in the target's module maps that differ from the target's name.
    func mappedModules(in tree: FileTree) -> [String] {
        files.filter { PathText.lastComponent($0.path) == "module.modulemap" }.flatMap { file in
            let data = (try? Data(contentsOf: tree.url(of: file.path))) ?? Data()
            return IncludeIndex.withoutComments(String(decoding: data, as: UTF8.self))
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
        return files.filter { PathText.fileExtension(of: $0.path) != "swift" && !isResource($0.path) }.flatMap { file in
            let data = (try? Data(contentsOf: workspace.url(of: file.path))) ?? Data()
            return Self.headers(in: String(decoding: data, as: UTF8.self)).compactMap { header -> Import? in
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

    /// Returns the texts in quotation marks and angle brackets in the directives of C and assembly code, with their line numbers.
    private static func headers(in text: String) -> [(name: String, isQuoted: Bool, line: Int)] {
        guard text.contains("#") || text.contains("%:") || text.contains(".inc") else { return [] }
        // A backslash at the end of a line continues it.
        let code = IncludeIndex.withoutComments(text).replacing(/\\[ \t]*\R/, with: "\0")
        var line = 1
        return code.codeLines.flatMap { statement -> [(name: String, isQuoted: Bool, line: Int)] in
            defer { line += 1 + statement.count { $0 == "\0" } }
            let statement = statement.replacing("\0", with: "")
            guard statement.contains(/^\s*(?:#|%:)|\.inc/) else { return [] }
            return statement.matches(of: /"([^"]+)"|<([^<>]+)>/).map { match in
                (String(match.1 ?? match.2 ?? ""), match.1 != nil, line)
            }
        }
    }
}

extension Workspace {
    /// Returns the files that each target with C sources includes, except system headers. Paths in the workspace are relative to its root.
    /// Other paths are absolute.
    public func includes() async throws -> [TargetID: [String]] { try await IncludeIndex.load(self) }
}
