package import Foundation
internal import ProcessSupport

/// Has the toolchain write down what built modules offer. It needs the compiled modules alone, wherever in a repository their package
/// lies.
package struct SymbolGraphExtractor: Sendable {
    private let workspace: Workspace
    private let bin: URL
    /// By these a compiler finds what was built.
    package let importOptions: [String]
    private let options: [String]

    /// A module cannot be read.
    package struct ExtractionError: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameters:
    ///   - bin: where SwiftPM put what it built.
    ///   - options: further ones, which choose what is written.
    package init(
        _ workspace: Workspace,
        bin: URL,
        toolchain: Toolchain,
        options: [String] = ["-skip-synthesized-members"]
    ) {
        self.workspace = workspace
        self.bin = bin
        let moduleMaps = Self.moduleMaps(of: workspace, bin: bin).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        let cache = workspace.root.appending(path: ".build/module-cache").filePath
        importOptions =
            [
                "-target", toolchain.triple, "-I", bin.appending(path: "Modules").filePath, "-module-cache-path", cache,
            ] + moduleMaps
        self.options = importOptions + ["-minimum-access-level", "public"] + options
    }

    /// Writes the graph of a module to a folder, and one for each module whose types it extends; gives their files.
    package func extract(_ module: String, to folder: URL) async throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A type that a module re-exports from another target of its package is part of its interface.
        let siblings = workspace.targets(ofModule: module).flatMap { workspace.targets(of: $0.package) }
            .map(\.target.module).joined(separator: ",")
        let outcome = try await Subprocess(
            [
                "swift", "symbolgraph-extract", "-module-name", module, "-output-dir", folder.filePath,
                "-experimental-allowed-reexported-modules=\(siblings)",
            ] + options
        )
        .run()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.filePath)
            .filter { $0 == "\(module).symbols.json" || $0.hasPrefix("\(module)@") }
        guard outcome.exitCode == 0, !files.isEmpty else {
            throw ExtractionError(
                description: "The interface of \(module) cannot be read: \(outcome.errorText)\(outcome.text)"
            )
        }
        return files.sorted().map { folder.appending(path: $0) }
    }

    /// Modules of C are found by their maps: those that lie beside the headers, in what was fetched, too, and those that SwiftPM makes.
    private static func moduleMaps(of workspace: Workspace, bin: URL) -> [String] {
        let own = workspace.targets.filter { $0.swiftFiles.isEmpty }.flatMap(\.files).map(\.path)
            .filter { PathText.lastPart($0) == "module.modulemap" }
            .map { workspace.url(of: $0).filePath }
        let builds = (try? FileManager.default.contentsOfDirectory(atPath: bin.filePath)) ?? []
        let made = builds.filter { $0.hasSuffix(".build") }.sorted()
            .map { bin.appending(path: "\($0)/module.modulemap").filePath }
            .filter { FileManager.default.fileExists(atPath: $0) }
        let checkouts = bin.deletingLastPathComponent().deletingLastPathComponent().appending(path: "checkouts")
        let fetched = FileTree(reading: checkouts).files.map(\.path)
            .filter { PathText.lastPart($0) == "module.modulemap" && $0.contains("/Sources/") }
            .map { checkouts.appending(path: $0).filePath }
        return own + made + fetched
    }
}
