import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph
import WorkspaceRunner

enum BuildCommand {
    private static let verbose = Flag("verbose", help: "Show at which path compilers see the workspace, and why.")

    static let build = Command(
        "build",
        summary: "Build packages and their tests.",
        arguments: [Options.packages],
        options: [Options.format, verbose],
        examples: [Example(["build", "Networking", "Persistence"], "Builds two packages and their dependencies.")]
    )

    static let clean = Command(
        "clean",
        summary: "Delete all builds and stored results.",
        discussion:
            "Deletes the .build folders of the workspace and of each package. Only the workspace tool itself stays, and what is behind a link.",
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
        if context.parsed[verbose] { context.console.log(await SwiftPM(of: workspace).buildRoot().reason) }
        var broken: [SwiftPM.Broken] = []
        for group in workspace.buildGroups(of: packages) {
            broken += try await SwiftPM(of: workspace, scratch: group.scratch).build(group.packages, tests: true)
        }
        for failure in broken { context.console.log("\(failure.log)\n\(failure.package.name) does not build.") }
        if context.isJSON {
            let paths = Set(broken.map(\.package.path))
            let built = packages.map(\.path).filter { !paths.contains($0) }
            try context.console.write(json: Result(built: built, broken: paths.sorted()))
        } else {
            try context.console.write("\(packages.count - broken.count) built, \(broken.count) failed\n")
        }
        context.logCompilerCacheUse(in: workspace)
        return context.exitCode(workspace, broken.isEmpty ? .ok : .findings)
    }

    static func runClean(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let own = workspace.root.appending(path: ".build", directoryHint: .isDirectory)
        let children = (try? FileManager.default.contentsOfDirectory(atPath: own.filePath)) ?? []
        // The folder "tool" stays, because it contains this executable. The files behind a link may belong to another workspace.
        let isLink =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: PathText.join(own.filePath, "."))) != nil
        let inside = isLink ? [".build"] : children.filter { $0 != "tool" }.map { ".build/\($0)" }
        let packages = workspace.packages.filter { $0.path != "." }.map { "\($0.path)/.build" }
        var removed: [String] = []
        for path in inside + packages {
            let folder = workspace.root.appending(path: path, directoryHint: .notDirectory)
            guard FileStamp(of: folder.filePath) != nil else { continue }
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                throw WorkspaceError("Cannot delete \(folder.filePath): \(error.localizedDescription)")
            }
            removed.append(path)
        }
        if context.isJSON {
            try context.console.write(json: ["removed": removed.sorted()])
        } else {
            try context.console.write("\(removed.count) folder(s) and file(s) deleted\n")
        }
        return context.exitCode(workspace)
    }
}
