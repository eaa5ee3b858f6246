internal import CommandKit

/// The command line of the tool.
enum CommandTable {
    static let commands = [
        ToolCommand(command: ListCommand.command, run: ListCommand.run),
        ToolCommand(command: TestCommand.command, run: TestCommand.run),
        ToolCommand(command: AffectedCommand.command, run: AffectedCommand.run),
        ToolCommand(command: LintCommand.command, run: LintCommand.run),
        ToolCommand(command: GraphCommand.command, run: GraphCommand.run),
    ]

    static let root = Command(
        "workspace.sh",
        summary: "Work on the packages of this folder, one at a time or all together.",
        discussion: "A package is named by its folder: CoreDomain, or Packages/CoreDomain.\n"
            + "Exit codes: 0 clean, 1 findings or failed tests, 2 it could not be done. `run` passes on that of what it runs.",
        options: [Options.root],
        subcommands: commands.map(\.command),
        examples: [Example(["lint"], "Whether the rules are kept.")]
    )
}
