import Foundation

/// An import statement in a file of the workspace.
public struct Import: Sendable, Hashable {
    /// The path of the file, relative to the workspace's root.
    public let file: String
    /// The number of the import's line, from 1.
    public let line: Int
    /// The imported module, without a submodule.
    public let module: String
    /// Whether other modules see the import: `@_exported`.
    public let isExported: Bool
    /// Whether the import gives access to internal declarations: `@testable`.
    public let isTestable: Bool
}

/// The imports of the Swift files of a workspace's targets. Symbolic links are omitted.
public struct ImportIndex: Sendable {
    private let byFile: [String: [ImportScanner.Statement]]
    private let linkNames: [String: Set<Int>]
    /// The files with a syntax error, with the first error as "LINE: MESSAGE".
    public let syntaxErrors: [(file: String, error: String)]

    package init(
        byFile: [String: [ImportScanner.Statement]],
        linkNames: [String: Set<Int>] = [:],
        syntaxErrors: [(file: String, error: String)] = []
    ) {
        self.byFile = byFile
        self.linkNames = linkNames
        self.syntaxErrors = syntaxErrors
    }

    /// Returns the imports of a target's files in all branches that a build can compile, sorted by file and line.
    public func imports(of target: WorkspaceTarget) -> [Import] {
        target.swiftFiles.flatMap { file in
            (byFile[file.path] ?? []).map {
                Import(
                    file: file.path,
                    line: $0.line,
                    module: $0.module,
                    isExported: $0.isExported,
                    isTestable: $0.isTestable
                )
            }
        }
    }

    /// Returns the places of the attributes `@_silgen_name` and `@_extern` in a target, which call functions without an import.
    public func linkNames(of target: WorkspaceTarget) -> [(file: String, line: Int)] {
        target.swiftFiles.flatMap { file in (linkNames[file.path] ?? []).sorted().map { (file.path, $0) } }
    }

    /// Returns the imports of all targets. Imports of unchanged files come from a cache.
    static func load(_ workspace: Workspace) async throws -> ImportIndex {
        // A file may belong to several targets.
        let files = Set((workspace.targets + workspace.snippets).flatMap(\.swiftFiles)).filter { $0.mode != .link }
            .sorted {
                $0.path < $1.path
            }
        let hashes = try workspace.tree.hashes(of: files)
        let name = "imports.json"
        var cache = ImportCache(toolchain: workspace.toolchain.identity)
        if let stored = workspace.state.read(ImportCache.self, from: name), stored.isCompatible(with: cache) {
            cache = stored
        }
        let missing = zip(files, hashes).filter { cache.files[$0.1] == nil }
        if !missing.isEmpty {
            let scans = try await workspace.progress.during("Reading the imports of \(missing.count) files") {
                try await ImportScanner().scan(missing.map { workspace.url(of: $0.0.path) })
            }
            for ((_, hash), scan) in zip(missing, scans) { cache[hash] = scan }
            cache.prune(keeping: hashes)
            // On a faster or idle machine, the compiler may parse the file within the time limit.
            var lasting = cache
            for ((_, hash), scan) in zip(missing, scans) where scan.exceededTimeLimit { lasting.remove(hash) }
            try workspace.state.write(lasting, to: name)
        }
        var byFile: [String: [ImportScanner.Statement]] = [:]
        var linkNames: [String: Set<Int>] = [:]
        var errors: [(String, String)] = []
        for (file, hash) in zip(files, hashes) {
            let scan = cache[hash]
            byFile[file.path] = scan.imports.sorted()
            if !scan.linkNames.isEmpty { linkNames[file.path] = scan.linkNames }
            if let error = scan.syntaxError { errors.append((file.path, error)) }
        }
        return ImportIndex(byFile: byFile, linkNames: linkNames, syntaxErrors: errors)
    }
}

extension Workspace {
    /// Returns the imports of all targets, which are read once per workspace.
    public func imports() async throws -> ImportIndex {
        try await memo.imports { try await ImportIndex.load(self) }
    }
}

/// A cache of imports by file hash, stored as `imports.json` in ``StateFolder``.
private struct ImportCache: Codable {
    /// The maximum number of entries before pruning. Pruning keeps only the entries of files in the workspace.
    private static let limit = 50_000

    /// The version of the scanner's results. An increase invalidates the cache.
    private var version = "6"
    private let toolchain: String
    /// The results by file hash: a text "LINE MODULE" with "exported" and "testable" for each import, "@LINE" for a link name, and
    /// "!LINE: MESSAGE" for a syntax error.
    private(set) var files: [String: [String]] = [:]

    init(toolchain: String) {
        self.toolchain = toolchain
    }

    func isCompatible(with other: Self) -> Bool { version == other.version && toolchain == other.toolchain }

    subscript(hash: String) -> ImportScanner.Scan {
        get {
            (files[hash] ?? []).reduce(into: ImportScanner.Scan()) { scan, line in
                let parts = line.split(separator: " ")
                if line.hasPrefix("!") {
                    scan.syntaxError = String(line.dropFirst())
                } else if line.hasPrefix("@"), let number = Int(line.dropFirst()) {
                    scan.linkNames.insert(number)
                } else if parts.count >= 2, let number = Int(parts[0]) {
                    let statement = ImportScanner.Statement(
                        line: number,
                        module: String(parts[1]),
                        isExported: parts.contains("exported"),
                        isTestable: parts.contains("testable")
                    )
                    scan.imports.insert(statement)
                }
            }
        }
        set {
            files[hash] =
                newValue.imports.sorted().map {
                    "\($0.line) \($0.module)" + ($0.isExported ? " exported" : "") + ($0.isTestable ? " testable" : "")
                }
                + newValue.linkNames.sorted().map { "@\($0)" }
                + (newValue.syntaxError.map { ["!" + $0] } ?? [])
        }
    }

    mutating func remove(_ hash: String) { files[hash] = nil }

    mutating func prune(keeping hashes: [String]) {
        guard files.count > Self.limit else { return }
        let kept = Set(hashes)
        files = files.filter { kept.contains($0.key) }
    }
}
