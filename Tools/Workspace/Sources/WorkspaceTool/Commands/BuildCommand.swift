import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

/// `build` and `clean`: the builds of packages in the folders that all commands share.
enum BuildCommand {
    static let build = Command(
        "build",
        summary: "Build all packages with their tests, or those named.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["build", "Networking", "Persistence"], "Two packages and what they need.")]
    )

    static let clean = Command(
        "clean",
        summary: "Remove what was built and every stored result.",
        discussion: "That is .build of the workspace, but for the tool itself, and .build of each package.",
        options: [Options.format],
        examples: [Example(["clean"], "Begins anew.")]
    )

    private struct Result: Encodable {
        let built: [String]
        let broken: [String]
    }

    static func runBuild(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try workspace.packages(named: context.parsed[Options.packages])
        let broken = try await SwiftPM(of: workspace).build(packages, tests: true)
        for failure in broken { context.console.log("\(failure.log)\n\(failure.package.name) does not build.") }
        if context.isJSON {
            let paths = Set(broken.map(\.package.path))
            let built = packages.map(\.path).filter { !paths.contains($0) }
            try context.console.write(json: Result(built: built, broken: paths.sorted()))
        } else {
            try context.console.write("\(packages.count - broken.count) built, \(broken.count) broken\n")
        }
        return context.exitCode(workspace, broken.isEmpty ? .ok : .findings)
    }

    static func runClean(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let own = workspace.root.appending(path: ".build", directoryHint: .isDirectory)
        let children = (try? FileManager.default.contentsOfDirectory(atPath: own.filePath)) ?? []
        // This process runs from the folder "tool".
        let inside = children.filter { $0 != "tool" }.map { own.appending(path: $0) }
        let packages = workspace.packages.filter { $0.path != "." }
            .map { workspace.url(of: $0.path).appending(path: ".build") }
        var removed: [String] = []
        for folder in inside + packages where FileManager.default.fileExists(atPath: folder.filePath) {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                throw WorkspaceError("\(folder.filePath) cannot be removed: \(error.localizedDescription)")
            }
            removed.append(folder.path(from: workspace.root))
        }
        if context.isJSON {
            try context.console.write(json: ["removed": removed.sorted()])
        } else {
            try context.console.write("\(removed.count) folder(s) and file(s) removed\n")
        }
        return context.exitCode(workspace)
    }
}
