package import CommandKit

package struct ToolCommand: Sendable {
    package let command: Command
    let run: @Sendable (ToolContext) async throws -> ExitCode

    init(_ command: Command, _ run: @escaping @Sendable (ToolContext) async throws -> ExitCode) {
        self.command = command
        self.run = run
    }
}

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
        ToolCommand(InstallCommand.install, InstallCommand.runInstall),
        ToolCommand(InstallCommand.uninstall, InstallCommand.runUninstall),
        ToolCommand(FormatCommand.command, FormatCommand.run),
        ToolCommand(BuildCommand.clean, BuildCommand.runClean),
        ToolCommand(CacheCommand.command, CacheCommand.run),
        ToolCommand(BenchCommand.command, BenchCommand.run),
        ToolCommand(NewCommand.command, NewCommand.run),
    ]

    package static let root = Command(
        "workspace.sh",
        summary: "Build, test and check the packages below a folder.",
        discussion: "PACKAGE is the name or the folder of a package: CoreDomain, or Packages/CoreDomain.\n"
            + "Exit codes: 0 success, 1 findings or failed tests, 2 the command failed. `run` has the exit code of the executable.",
        options: [Options.root],
        subcommands: commands.map(\.command),
        examples: [
            Example(["run", "movies", "search", "blade runner"], "Searches films."),
            Example(["test", "CoreDomain"], "Runs the tests of one package."),
        ]
    )
}

enum Options {
    enum Format: String, CaseIterable {
        case text, json
    }

    static let root = Option(
        "root",
        .text,
        placeholder: "PATH",
        help: "The folder with the packages. Default: the folder of this script."
    )
    static let base = Option(
        "base",
        .text,
        placeholder: "REF",
        help: "The branch or commit to compare with. Default: the main branch."
    )
    static let packages = Argument(anyNumberOf: "PACKAGE", .text, help: "The packages. Default: all.")
    static let format = Option("format", .choice(of: Format.self), default: .text, help: "The format of the output.")
    static let noBuild = Flag(
        "no-build",
        help: "Do not build. Only public interfaces that an earlier build made available are used."
    )
}
