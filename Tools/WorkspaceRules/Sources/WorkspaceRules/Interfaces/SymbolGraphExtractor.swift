public import Foundation
import ProcessSupport
public import WorkspaceGraph
public import WorkspaceRunner

/// An extractor of the compiler's symbol graphs from built modules. The source files are not read.
public struct SymbolGraphExtractor: Sendable {
    private let workspace: Workspace
    private let options: [String]
    private let root: BuildRoot?
    /// The compiler options for source code that imports the built modules.
    public let importOptions: [String]

    /// Creates an extractor of the modules in SwiftPM's folder of build products, for which the build saw the workspace at `root`.
    public init(_ workspace: Workspace, bin: URL, root: BuildRoot? = nil) {
        self.workspace = workspace
        self.root = root
        let moduleMaps = Self.moduleMaps(of: workspace, bin: bin).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        importOptions =
            [
                "-target", workspace.toolchain.triple, "-I", bin.appending(path: "Modules").filePath,
                "-module-cache-path", SwiftPM.moduleCache(of: workspace).filePath,
            ] + moduleMaps
        options = importOptions + ["-minimum-access-level", "public", "-skip-synthesized-members"]
    }

    func interface(of module: String) async throws -> ModuleInterface {
        // The interface of a module includes types that the module re-exports from other targets of the package.
        let targets = workspace.targets(ofModule: module),
            siblings = targets.flatMap { workspace.targets(of: $0.package) }
        return try await withTemporaryFolder { folder in
            let command =
                [
                    "swift", "symbolgraph-extract", "-module-name", module, "-output-dir", folder.filePath,
                    "-experimental-allowed-reexported-modules=\(siblings.map(\.module).joined(separator: ","))",
                ] + options
            let outcome = try await Subprocess(root?.command(command) ?? command, in: workspace.root).run()
            // The compiler writes one graph for the module, and one for each other module whose types the module extends.
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.filePath)
                .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
            guard outcome.exitCode == 0, !files.isEmpty else {
                throw WorkspaceError("Cannot read the interface of \(module): \(outcome.errorText)\(outcome.text)")
            }
            var interface = try ModuleInterface(
                module: module,
                symbolGraphs: files.sorted().map { folder.appending(path: $0) },
                // A module may be older than the last change of the path.
                roots: [workspace.root] + (root.map { [URL(filePath: $0.path, directoryHint: .isDirectory)] } ?? []),
                manifest: targets.first?.package.manifestPath
            )
            interface.replaceTypes(try await Self.demangled(interface.mangledTypes))
            return interface
        }
    }

    /// Returns the paths of types with their modules, such as "Domain.Movie" for `s:6Domain5MovieV`, by mangled name.
    private static func demangled(_ names: [String]) async throws -> [String: String] {
        guard !names.isEmpty else { return [:] }
        let command = ["swift", "demangle", "--compact"] + names.map { "$s" + $0.dropFirst(2) }
        let lines = try await Subprocess(command).run().text.split(separator: "\n").map(String.init)
        return Dictionary(zip(names, lines)) { first, _ in first }
    }

    private static func moduleMaps(of workspace: Workspace, bin: URL) -> [String] {
        let own = workspace.targets.filter { $0.swiftFiles.isEmpty }.flatMap(\.files).map(\.path)
            .filter { PathText.lastComponent($0) == "module.modulemap" }.map { workspace.url(of: $0).filePath }
        let builds = (try? FileManager.default.contentsOfDirectory(atPath: bin.filePath)) ?? []
        let made = builds.filter { $0.hasSuffix(".build") }.sorted()
            .map { bin.appending(path: "\($0)/module.modulemap").filePath }
            .filter { FileManager.default.fileExists(atPath: $0) }
        return own + made
    }
}
