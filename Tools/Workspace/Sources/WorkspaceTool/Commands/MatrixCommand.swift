internal import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// `matrix`: which machine of a CI service tests what.
enum MatrixCommand {
    enum Format: String, CaseIterable {
        case text, json, github, gitlab
    }

    static let shards = Option(
        "shards",
        .integer(in: 1...Shards.limit),
        default: 4,
        help: "How many machines there are at most."
    )
    static let format = Option("format", .choice(of: Format.self), default: .text, help: "For whom it is written.")

    static let command = Command(
        "matrix",
        summary: "Share the tests of packages out among machines, by how long they took the last time.",
        discussion:
            "github is the value of a strategy's matrix, on one line; gitlab is a child pipeline. An entry without packages "
            + "says that nothing has to be tested.",
        arguments: [Options.packages],
        options: [Affecting.affected, Affecting.base, shards, format],
        examples: [
            Example(["matrix", "--affected", "--shards", "6", "--format", "github"], "The plan of a pull request.")
        ]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try await Affecting.packages(context, workspace)
        let timings = Timings(state: StateFolder(root: workspace.root))
        let plan = try ShardPlan.shards(of: packages, count: context.parsed[shards], timings: timings)
        let matrix = MatrixJSON(plan)
        switch context.parsed[format] {
        case .text:
            for entry in matrix.include {
                try context.console.write(StyledText(SafeText("\(entry.shard)  \(entry.seconds) s  \(entry.packages)")))
            }
        case .json: try context.console.write(json: matrix)
        case .github: try context.console.write(matrix.oneLine)
        case .gitlab: try context.console.write(matrix.childPipeline)
        }
        return context.exitCode(workspace)
    }
}
