internal import Foundation

/// What every Swift file of a workspace's targets imports.
package struct ImportIndex: Sendable {
    /// An import with its file.
    package struct Place: Sendable, Hashable {
        package let file: String
        package let statement: ImportStatement
    }

    private let byFile: [String: [ImportStatement]]
    /// Files that the compiler cannot parse, with "LINE: ERROR".
    package let syntaxErrors: [(file: String, error: String)]

    package init(byFile: [String: [ImportStatement]], syntaxErrors: [(file: String, error: String)] = []) {
        self.byFile = byFile
        self.syntaxErrors = syntaxErrors
    }

    /// The active imports of a target, sorted by file and line.
    package func imports(of target: WorkspaceTarget) -> [Place] {
        allImports(of: target).filter(\.statement.isActive)
    }

    /// The imports of a target, those behind conditions that do not hold included.
    package func allImports(of target: WorkspaceTarget) -> [Place] {
        target.swiftFiles.flatMap { file in
            (byFile[file.path] ?? []).map { Place(file: file.path, statement: $0) }
        }
    }

    /// Whether any of the tests among targets uses XCTest.
    package func usesXCTest(_ targets: [WorkspaceTarget]) -> Bool {
        targets.filter { $0.target.kind == .test }
            .contains { imports(of: $0).contains { $0.statement.module == "XCTest" } }
    }

    /// Reads the imports of all targets, those of unchanged files from the cache.
    package static func load(
        _ workspace: Workspace,
        state: StateFolder,
        toolchain: Toolchain,
        progress: any Progress
    ) async throws -> ImportIndex {
        // A file may belong to several targets.
        let files = Array(Set(workspace.targets.flatMap(\.swiftFiles))).filter { $0.mode != .link }
            .sorted { $0.path < $1.path }
        async let hashed = workspace.tree.hashes(of: files)
        let cacheFile = state.file("imports.json")
        let flags = workspace.flags
        var cache = ImportCache(reading: cacheFile, toolchain: ([toolchain.identity] + flags).joined(separator: " "))
        let hashes = try await hashed
        let missing = zip(files, hashes).filter { !cache.contains($0.1) }
        if !missing.isEmpty {
            let scans = try await progress.during("Reading the imports of \(missing.count) files") {
                try await ImportScanner(flags: flags).scan(missing.map { workspace.tree.url(of: $0.0.path) })
            }
            for ((_, hash), scan) in zip(missing, scans) { cache[hash] = scan }
            cache.prune(keeping: hashes)
            let complete = cache
            try state.write { try complete.write(to: cacheFile) }
        }
        var byFile: [String: [ImportStatement]] = [:]
        var errors: [(String, String)] = []
        for (file, hash) in zip(files, hashes) {
            guard let scan = cache[hash] else { continue }
            byFile[file.path] = scan.imports.sorted()
            if let error = scan.syntaxError { errors.append((file.path, error)) }
        }
        return ImportIndex(byFile: byFile, syntaxErrors: errors)
    }
}

extension Workspace {
    /// The flags that any target sets for conditional compilation, but for such as no command line can hold.
    fileprivate var flags: [String] {
        let all = targets.flatMap(\.target.settings).filter { $0.name == "define" }.map(\.value)
        return Set(all).filter { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } }.sorted()
    }
}
