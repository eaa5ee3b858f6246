import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

enum BuildCommand {
    static let build = Command(
        "build",
        summary: "Build packages and their tests.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["build", "Networking", "Persistence"], "Builds two packages and their dependencies.")]
    )

    static let clean = Command(
        "clean",
        summary: "Delete all builds and stored results.",
        discussion:
            "Deletes the .build folders of the workspace and of each package. Only the workspace tool itself stays.",
        options: [Options.format],
        examples: [Example(["clean"], "The next command builds everything again.")]
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
            try context.console.write("\(packages.count - broken.count) built, \(broken.count) failed\n")
        }
        return context.exitCode(workspace, broken.isEmpty ? .ok : .findings)
    }

    static func runClean(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let own = workspace.root.appending(path: ".build", directoryHint: .isDirectory)
        let children = (try? FileManager.default.contentsOfDirectory(atPath: own.filePath)) ?? []
        // The folder "tool" stays, because it contains this executable.
        let inside = children.filter { $0 != "tool" }.map { own.appending(path: $0) }
        let packages = workspace.packages.filter { $0.path != "." }
            .map { workspace.url(of: $0.path).appending(path: ".build") }
        var removed: [String] = []
        for folder in inside + packages where FileManager.default.fileExists(atPath: folder.filePath) {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                throw WorkspaceError("Cannot delete \(folder.filePath): \(error.localizedDescription)")
            }
            removed.append(folder.path(from: workspace.root))
        }
        if context.isJSON {
            try context.console.write(json: ["removed": removed.sorted()])
        } else {
            try context.console.write("\(removed.count) folder(s) and file(s) deleted\n")
        }
        return context.exitCode(workspace)
    }
}
