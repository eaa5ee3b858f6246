import Foundation

/// An import in a file of the workspace.
public struct Import: Sendable, Hashable {
    /// The file, from the workspace's root.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The top-level module.
    public let module: String
}

/// The imports of all Swift files of a workspace's targets.
public struct ImportIndex: Sendable {
    private let byFile: [String: [ImportScanner.Statement]]
    /// The files that the compiler cannot parse, with the error as "LINE: MESSAGE".
    public let syntaxErrors: [(file: String, error: String)]

    package init(byFile: [String: [ImportScanner.Statement]], syntaxErrors: [(file: String, error: String)] = []) {
        self.byFile = byFile
        self.syntaxErrors = syntaxErrors
    }

    /// Returns the imports of a target in all branches of conditional compilation, sorted by file and line.
    public func imports(of target: WorkspaceTarget) -> [Import] {
        target.swiftFiles.flatMap { file in
            (byFile[file.path] ?? []).map { Import(file: file.path, line: $0.line, module: $0.module) }
        }
    }

    /// Reads the imports of all targets. Imports of unchanged files come from a cache.
    static func load(_ workspace: Workspace) async throws -> ImportIndex {
        // A file may belong to several targets.
        let files = Set(workspace.targets.flatMap(\.swiftFiles)).filter { $0.mode != .link }.sorted {
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
            try workspace.state.write(cache, to: name)
        }
        var byFile: [String: [ImportScanner.Statement]] = [:]
        var errors: [(String, String)] = []
        for (file, hash) in zip(files, hashes) {
            let scan = cache[hash]
            byFile[file.path] = scan.imports.sorted()
            if let error = scan.syntaxError { errors.append((file.path, error)) }
        }
        return ImportIndex(byFile: byFile, syntaxErrors: errors)
    }
}

extension Workspace {
    /// Returns the imports of all targets, computed once.
    public func imports() async throws -> ImportIndex {
        try await memo.imports { try await ImportIndex.load(self) }
    }
}

/// A cache of imports by file hash. The user may delete its file at any time.
private struct ImportCache: Codable {
    /// The number of entries above which only current files are kept.
    private static let limit = 50_000

    /// Increased when the scanner's results change.
    private var version = "5"
    private let toolchain: String
    /// The entries by file hash: "LINE MODULE" for an import, "!LINE: MESSAGE" for a syntax error.
    private(set) var files: [String: [String]] = [:]

    init(toolchain: String) {
        self.toolchain = toolchain
    }

    func isCompatible(with other: Self) -> Bool { version == other.version && toolchain == other.toolchain }

    subscript(hash: String) -> ImportScanner.Scan {
        get {
            (files[hash] ?? []).reduce(into: ImportScanner.Scan()) { scan, line in
                let parts = line.split(separator: " ", maxSplits: 1)
                if line.hasPrefix("!") {
                    scan.syntaxError = String(line.dropFirst())
                } else if parts.count == 2, let number = Int(parts[0]) {
                    scan.imports.insert(.init(line: number, module: String(parts[1])))
                }
            }
        }
        set {
            files[hash] =
                newValue.imports.sorted().map { "\($0.line) \($0.module)" }
                + (newValue.syntaxError.map { ["!" + $0] } ?? [])
        }
    }

    mutating func prune(keeping hashes: [String]) {
        guard files.count > Self.limit else { return }
        let kept = Set(hashes)
        files = files.filter { kept.contains($0.key) }
    }
}
