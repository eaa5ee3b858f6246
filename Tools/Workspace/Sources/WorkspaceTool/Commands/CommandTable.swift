package import CommandKit

/// The command line of the tool.
package enum CommandTable {
    package static let commands = [
        ToolCommand(command: RunCommand.command, run: RunCommand.run),
        ToolCommand(command: TestCommand.command, run: TestCommand.run),
        ToolCommand(command: BuildCommand.command, run: BuildCommand.run),
        ToolCommand(command: ListCommand.command, run: ListCommand.run),
        ToolCommand(command: AffectedCommand.command, run: AffectedCommand.run),
        ToolCommand(command: MatrixCommand.command, run: MatrixCommand.run),
        ToolCommand(command: LintCommand.command, run: LintCommand.run),
        ToolCommand(command: GraphCommand.command, run: GraphCommand.run),
        ToolCommand(command: APICommand.command, run: APICommand.run),
        ToolCommand(command: DocsCommand.command, run: DocsCommand.run),
        ToolCommand(command: InstallCommand.install, run: InstallCommand.runInstall),
        ToolCommand(command: InstallCommand.uninstall, run: InstallCommand.runUninstall),
        ToolCommand(command: FormatCommand.command, run: FormatCommand.run),
        ToolCommand(command: CleanCommand.command, run: CleanCommand.run),
        ToolCommand(command: BenchCommand.command, run: BenchCommand.run),
        ToolCommand(command: NewCommand.command, run: NewCommand.run),
    ]

    package static let root = Command(
        "workspace.sh",
        summary: "Work on the packages of this folder, one at a time or all together.",
        discussion: "A package is named by its folder: CoreDomain, or Packages/CoreDomain.\n"
            + "Exit codes: 0 clean, 1 findings or failed tests, 2 it could not be done. `run` passes on that of what it runs.",
        options: [Options.root],
        subcommands: commands.map(\.command),
        examples: [
            Example(["run", "movies", "search", "blade runner"], "Searches films."),
            Example(["test", "CoreDomain"], "The tests of one package."),
        ]
    )
}
