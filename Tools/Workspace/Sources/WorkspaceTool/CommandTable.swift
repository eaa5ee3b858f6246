package import CommandKit

/// A command of the tool and its action.
package struct ToolCommand: Sendable {
    package let command: Command
    let run: @Sendable (ToolContext) async throws -> ExitCode

    init(_ command: Command, _ run: @escaping @Sendable (ToolContext) async throws -> ExitCode) {
        self.command = command
        self.run = run
    }
}

/// The command line of the tool.
package enum CommandTable {
    package static let commands = [
        ToolCommand(RunCommand.command, RunCommand.run),
        ToolCommand(TestCommand.command, TestCommand.run),
        ToolCommand(BuildCommand.build, BuildCommand.runBuild),
        ToolCommand(ListCommand.command, ListCommand.run),
        ToolCommand(AffectedCommand.command, AffectedCommand.run),
        ToolCommand(MatrixCommand.command, MatrixCommand.run),
        ToolCommand(LintCommand.command, LintCommand.run),
        ToolCommand(GraphCommand.command, GraphCommand.run),
        ToolCommand(APICommand.command, APICommand.run),
        ToolCommand(DocsCommand.command, DocsCommand.run),
        ToolCommand(InstallCommand.install, InstallCommand.runInstall),
        ToolCommand(InstallCommand.uninstall, InstallCommand.runUninstall),
        ToolCommand(FormatCommand.command, FormatCommand.run),
        ToolCommand(BuildCommand.clean, BuildCommand.runClean),
        ToolCommand(BenchCommand.command, BenchCommand.run),
        ToolCommand(NewCommand.command, NewCommand.run),
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

/// Options of several commands.
enum Options {
    enum Format: String, CaseIterable {
        case text, json
    }

    static let root = Option(
        "root",
        .text,
        placeholder: "PATH",
        help: "The folder with the packages; by default the workspace of this script."
    )
    static let packages = Argument(anyNumberOf: "PACKAGE", .text, help: "The packages; by default all.")
    static let format = Option("format", .choice(of: Format.self), default: .text, help: "How the result is written.")
    static let noBuild = Flag(
        "no-build",
        help: "Build nothing: interfaces are checked where they are known from an earlier build."
    )
}
