internal import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// `build`: packages with their tests, on the scratch that all commands share.
enum BuildCommand {
    static let command = Command(
        "build",
        summary: "Build all packages with their tests, or those named.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["build", "Networking", "Persistence"], "Two packages and what they need.")]
    )

    private struct Result: Encodable {
        let built: [String]
        let broken: [String]
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try workspace.packages(named: context.parsed[Options.packages])
        let swiftPM = SwiftPM(of: workspace)
        let broken = try await PackageBuild(swiftPM, progress: context.progress).build(packages)
        let brokenPaths = Set(broken.map(\.package.path))
        for failure in broken { context.console.log("\(failure.log)\n\(failure.package.name) does not build.") }
        if context.isJSON {
            try context.console.write(
                json: Result(
                    built: packages.map(\.path).filter { !brokenPaths.contains($0) },
                    broken: brokenPaths.sorted()
                )
            )
        } else {
            try context.console.write("\(packages.count - broken.count) built, \(broken.count) broken\n")
        }
        return context.exitCode(workspace, broken.isEmpty ? .ok : .findings)
    }
}
