package import Foundation
import ProcessSupport
package import WorkspaceGraph

/// A compiler that type-checks targets with only the modules that their manifests declare.
///
/// A shared scratch folder contains the modules of all packages, so a build there accepts undeclared imports. This compiler gives each
/// target a folder with links to only the modules of its declared dependencies, direct and indirect.
package struct IsolatedCompiler: Sendable {
    private let workspace: Workspace
    /// The folder for the compiled modules and the links to them.
    private let folder: URL

    package init(of workspace: Workspace, in folder: URL) {
        self.workspace = workspace
        self.folder = folder
    }

    /// Type-checks all targets of packages, including tests, and compiles the targets that they depend on.
    ///
    /// - Returns: The targets that passed, in the order of compilation.
    /// - Throws: ``IsolatedCompilerError`` for the first target that fails.
    @discardableResult
    package func check(_ packages: [WorkspacePackage]) async throws -> [WorkspaceTarget] {
        let graph = workspace.declaredGraph
        var order: [WorkspaceTarget] = []
        var seen: Set<TargetID> = []
        func visit(_ target: WorkspaceTarget) {
            guard seen.insert(target.id).inserted else { return }
            graph.edges(from: target.id).compactMap { workspace.target($0.to) }.forEach(visit)
            if !target.swiftFiles.isEmpty { order.append(target) }
        }
        packages.flatMap(workspace.targets).forEach(visit)
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        let checked = Set(packages.map(\.path))
        for target in order {
            try await compile(target, graph, checksBodies: checked.contains(target.package.path))
        }
        return order
    }

    /// Compiles a target. Skips the bodies of functions if the target is only a dependency.
    private func compile(_ target: WorkspaceTarget, _ graph: TargetGraph, checksBodies: Bool) async throws {
        let visible = folder.appending(path: "visible/\(target.package.path)/\(target.name)")
        try? FileManager.default.removeItem(at: visible)
        try FileManager.default.createDirectory(at: visible, withIntermediateDirectories: true)
        let below = GraphSearch.reachable(from: [target.id]) { graph.edges(from: $0).map(\.to) }
        for id in below where id != target.id {
            guard let module = workspace.target(id)?.module else { continue }
            try FileManager.default.createSymbolicLink(
                at: visible.appending(path: "\(module).swiftmodule"),
                withDestinationURL: file(of: module)
            )
        }
        let settings = Self.features(in: target.settings)
        let moduleMaps = below.compactMap(workspace.target).filter { $0.kind == .system }.flatMap { target in
            [
                "-Xcc",
                "-fmodule-map-file=\(workspace.url(of: target.folder).appending(path: "module.modulemap").filePath)",
            ]
        }
        let module = file(of: target.module).filePath
        // A test target needs no module, because no target imports it.
        let product =
            target.kind == .test
            ? ["-typecheck"]
            : checksBodies
                ? ["-emit-module", "-emit-module-path", module, "-c", "-o", object(of: target).filePath]
                : ["-emit-module", "-o", module]
        let bodies = checksBodies ? [] : ["-Xfrontend", "-experimental-skip-all-function-bodies"]
        let outcome = try await Subprocess(
            [
                "swiftc", "-module-name", target.module, "-package-name", target.package.identity, "-I",
                visible.filePath,
                "-swift-version", "6", "-parse-as-library", "-wmo",
                // SwiftPM sets these flags for a target without resources.
                "-D", "SWIFT_PACKAGE", "-D", "DEBUG", "-D", "SWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE",
                "-module-cache-path", workspace.root.appending(path: ".build/module-cache").filePath,
            ] + product + bodies + settings + moduleMaps + target.swiftFiles.map { workspace.url(of: $0.path).filePath }
        )
        .run()
        guard outcome.exitCode == 0 else {
            throw IsolatedCompilerError(target: target.name, log: outcome.text + outcome.errorText)
        }
    }

    /// Returns the compiler options for the upcoming features among the settings of a target.
    package static func features(in settings: [String]) -> [String] {
        settings.flatMap { setting -> [String] in
            let words = setting.split(separator: " ").map(String.init)
            return words.first == "enableUpcomingFeature" ? ["-enable-upcoming-feature"] + words.dropFirst() : []
        }
    }

    /// The object file of a checked target that is not a test target.
    package func object(of target: WorkspaceTarget) -> URL { modules.appending(path: "\(target.module).o") }

    /// Links the C sources of a target without any other target.
    ///
    /// - Returns: The linker's errors, such as an undefined function; nil if the target uses only the C library and the libraries of its
    ///   manifest.
    package func linkErrors(of target: WorkspaceTarget) async throws -> String? {
        try await withTemporaryFolder { folder in
            let sources = target.sourceFiles.map(\.path).filter {
                ["c", "cc", "cpp", "cxx", "m", "mm", "s", "S"].contains(PathText.fileExtension(of: $0))
            }
            let libraries = target.settings.compactMap { setting in
                setting.wholeMatch(of: /linker linkedLibrary (\w+)/).map { "-l\($0.1)" }
            }
            #if os(macOS)
                let options = ["-dynamiclib"]
            #else
                let options = ["-shared", "-fPIC", "-Wl,-z,defs"]
            #endif
            let headers = workspace.url(of: target.folder).appending(path: "include").filePath
            let product = folder.appending(path: "linked").filePath
            let outcome = try await Subprocess(
                ["clang"] + options + ["-I", headers, "-o", product] + sources.map { workspace.url(of: $0).filePath }
                    + libraries
            )
            .run()
            guard outcome.exitCode == 0 else { return outcome.text + outcome.errorText }
            // The linker accepts undefined weak symbols.
            let symbols = try await Subprocess(["nm", "-u", product]).run().text.split(separator: "\n")
            let weak = symbols.filter { $0.contains(/[ ][wv] (?!__gmon_start__|_ITM_|__cxa_finalize)/) }
            return weak.isEmpty ? nil : "weak symbols: " + weak.joined(separator: ", ")
        }
    }

    private var modules: URL { folder.appending(path: "modules", directoryHint: .isDirectory) }

    private func file(of module: String) -> URL { modules.appending(path: "\(module).swiftmodule") }
}

/// A target that does not compile with the modules of its declared dependencies.
package struct IsolatedCompilerError: Error, CustomStringConvertible {
    package let target: String
    package let log: String

    package var description: String {
        "\(target) does not compile with the modules of its declared dependencies:\n\(log)"
    }
}
