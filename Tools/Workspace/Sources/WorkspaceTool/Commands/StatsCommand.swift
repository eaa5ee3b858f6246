internal import CommandKit
internal import Foundation
internal import TerminalUI
internal import WorkspaceKit

/// `stats`: the packages in figures.
enum StatsCommand {
    static let measureBuild = Flag(
        "measure-build",
        help: "Build everything from clean and keep how long the compiler took for each module."
    )

    static let command = Command(
        "stats",
        summary: "Show the packages in figures: size, interface, dependencies, tests, build.",
        discussion:
            "Instability is fan-out / (fan-in + fan-out): 0 for what others rely on, 1 for what relies on others. "
            + "The critical path is the chain of targets that a build waits for, in seconds once a build was measured, "
            + "else by lines.",
        options: [MutuallyExclusive(measureBuild, LintCommand.noBuild), Options.format],
        examples: [Example(["stats", "--format", "json"], "The same for programs.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let graph = try await Linter(progress: context.progress).graph(of: workspace)
        let interfaces = try await context.interfaces(of: workspace, builds: !context.parsed[LintCommand.noBuild])
        let state = StateFolder(root: workspace.root)
        if context.parsed[measureBuild] {
            try await BuildMeasurement(workspace, progress: context.progress).run().write(to: state)
        }
        let statistics = WorkspaceStatistics(
            workspace,
            graph: graph,
            interfaces: interfaces,
            state: state
        )
        if context.isJSON {
            try context.console.write(json: statistics)
        } else {
            try StatisticsTable(statistics).write(to: context.console)
        }
        return context.exitCode(workspace)
    }
}
