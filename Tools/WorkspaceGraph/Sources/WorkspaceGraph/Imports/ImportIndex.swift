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

/// The imports of a workspace's Swift files and manifests, without symbolic links, and the includes of other targets' C headers.
public struct ImportIndex: Sendable {
    private let scans: [String: ImportScanner.Scan]
    private let modules: Set<String>
    private let includes: [TargetID: [Import]]

    package init(scans: [String: ImportScanner.Scan], modules: Set<String> = [], includes: [TargetID: [Import]] = [:]) {
        self.scans = scans
        self.modules = modules
        self.includes = includes
    }

    /// The files with a syntax error, with the first error as "LINE: MESSAGE", sorted by path.
    public var syntaxErrors: [(file: String, error: String)] {
        scans.compactMap { file, scan in scan.syntaxError.map { (file, $0) } }.sorted { $0.0 < $1.0 }
    }

    /// Returns the imports of a target's files in all branches of conditional compilation, sorted by file and line.
    public func imports(of target: WorkspaceTarget) -> [Import] {
        target.swiftFiles.flatMap { imports(in: $0.path) } + (includes[target.id] ?? [])
    }

    /// Returns the imports in a file, the modules that module selectors name, and those of the workspace in `canImport`, sorted by line.
    public func imports(in file: String) -> [Import] {
        guard let scan = scans[file] else { return [] }
        let selected = scan.selectors.filter { modules.contains($0.module) || SystemModules.names.contains($0.module) }
        return scan.imports.union(selected).union(scan.conditions.filter { modules.contains($0.module) }).sorted().map {
            Import(file: file, line: $0.line, module: $0.module, isExported: $0.isExported, isTestable: $0.isTestable)
        }
    }

    /// Returns whether code of a target may use a system's module: because any target imports the module, which may offer a class that
    /// inherits from one of the module, or through a file behind a link or a module that this index does not contain.
    func mayUse(_ module: String, in target: WorkspaceTarget, of workspace: Workspace) -> Bool {
        func mayLead(to imported: String) -> Bool {
            imported == module || !modules.contains(imported) && !SystemModules.names.contains(imported)
        }
        return workspace.packagesNeeded(by: target.package).contains { package in
            workspace.files(below: package).contains { $0.mode == .link }
        }
            || imports(of: target).contains { mayLead(to: $0.module) }
            || scans.values.contains { scan in
                scan.imports.contains { $0.module == module || $0.isExported && mayLead(to: $0.module) }
            }
    }

    /// Returns whether the tests of a package may use a module.
    public func testsMayUse(_ module: String, in package: WorkspacePackage, of workspace: Workspace) -> Bool {
        workspace.targets(of: package).contains { $0.kind == .test && mayUse(module, in: $0, of: workspace) }
    }

    /// Returns the places of the attributes `@_silgen_name` and `@_extern` in a target, which use symbols without an import.
    public func linkNames(of target: WorkspaceTarget) -> [(file: String, line: Int)] {
        target.swiftFiles.flatMap { file in linkNames(in: file.path).map { (file.path, $0) } }
    }

    /// Returns the lines of the attributes `@_silgen_name` and `@_extern` in a file, sorted.
    public func linkNames(in file: String) -> [Int] { (scans[file]?.linkNames ?? []).sorted() }

    /// Returns the places of public declarations in a target that symbol graphs omit, such as those with `@_spi`.
    public func omittedDeclarations(of target: WorkspaceTarget) -> [(file: String, line: Int)] {
        target.swiftFiles.flatMap { file in (scans[file.path]?.omitted ?? []).sorted().map { (file.path, $0) } }
    }

    /// Returns the mutable global variables in a target, and the variables with `nonisolated(unsafe)`, sorted by file and line.
    public func globals(of target: WorkspaceTarget) -> [(name: String, file: String, line: Int)] {
        target.swiftFiles.flatMap { file in
            (scans[file.path]?.globals ?? [:]).sorted { $0.key < $1.key }.map { ($0.value, file.path, $0.key) }
        }
    }

    /// Returns the places of types below `#if DEBUG` in a target.
    public func debugTypes(of target: WorkspaceTarget) -> [(file: String, line: Int)] {
        target.swiftFiles.flatMap { file in (scans[file.path]?.debugTypes ?? []).sorted().map { (file.path, $0) } }
    }

    /// The names with which a manifest reads the environment or files.
    public static let environmentNames: Set = [
        "Context", "ProcessInfo", "CommandLine", "FileManager", "getenv", "fopen", "readLine", "#file", "random",
        "randomElement", "shuffle", "shuffled", "hashValue", "SystemRandomNumberGenerator", "ContinuousClock",
        "SuspendingClock", "Hasher", "ObjectIdentifier", "unsafeBitCast", "#dsohandle", "Unmanaged",
        "withUnsafePointer",
        "withUnsafeMutablePointer", "withUnsafeBytes", "withUnsafeMutableBytes",
    ]
    /// Returns those of ``environmentNames`` that the code of a manifest uses, sorted.
    public func environmentNames(in file: String) -> [String] { (scans[file]?.names ?? []).sorted() }

    /// The number of stored scans above which those of former files are removed.
    private static let storedScans = 50_000

    static func load(_ workspace: Workspace) async throws -> ImportIndex {
        // A file may belong to several targets.
        let sources = (workspace.targets + workspace.snippets).flatMap(\.swiftFiles).filter { $0.mode != .link }
        let files = Set(sources + workspace.manifestFiles.all).sorted { $0.path < $1.path }
        let keys = try workspace.tree.hashes(of: files)
        // An increase of the number invalidates the stored scans.
        let name = "imports.json", version = "22 \(workspace.toolchain.identity)"
        var known = workspace.state.read([String: [String: ImportScanner.Scan]].self, from: name)?[version] ?? [:]
        let missing = zip(files, keys).filter { known[$0.1] == nil }
        if !missing.isEmpty {
            let urls = missing.map { workspace.url(of: $0.0.path) }
            let scans = try await workspace.progress.during("Reading the imports of \(missing.count) files") {
                try await ImportScanner().scan(urls)
            }
            for ((_, key), scan) in zip(missing, scans) { known[key] = scan }
            if known.count > storedScans {
                let kept = Set(keys)
                known = known.filter { kept.contains($0.key) }
            }
            // On a faster or idle machine, the compiler may parse an incomplete file within the time limit.
            try workspace.state.write([version: known.filter { !$0.value.isIncomplete }], to: name)
        }
        let graph = workspace.declaredGraph
        return ImportIndex(
            // Paths that differ only in Unicode normalization are equal.
            scans: Dictionary(zip(files.map(\.path), keys.map { known[$0] ?? .init() })) { first, _ in first },
            modules: workspace.modules,
            includes: workspace.targets.reduce(into: [:]) { $0[$1.id] = $1.headerImports(in: workspace, graph: graph) }
        )
    }
}

extension Workspace {
    /// Returns the imports of all targets, which are read once per workspace.
    public func imports() async throws -> ImportIndex { try await memo.imports { try await ImportIndex.load(self) } }
}
