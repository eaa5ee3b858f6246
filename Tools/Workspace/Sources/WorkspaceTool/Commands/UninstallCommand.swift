internal import CommandKit
internal import Foundation
internal import ProcessSupport
internal import TerminalUI
internal import WorkspaceKit

/// `uninstall`: removes what `install` brought.
enum UninstallCommand {
    static let command = Command(
        "uninstall",
        summary: "Remove what install brought, and nothing else.",
        discussion:
            "A file that was changed since is left, which is told, and makes the exit code 1. So are the settings, the history and "
            + "the stored answers that a program keeps for you. Where nothing is installed the exit code is 2.",
        arguments: [InstallCommand.executable],
        options: [InstallCommand.prefix],
        examples: [Example(["uninstall", "--prefix", "/opt/films"], "What was installed there.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let name: String
        if let given = context.parsed[InstallCommand.executable] {
            name = given
        } else {
            name = try await context.workspace().installable(nil).product.name
        }
        let prefix = try context.installPrefix()
        let outcome = try await Uninstaller(name, below: prefix).uninstall()
        for path in outcome.removed {
            try context.console.write(StyledText(SafeText(prefix.appending(path: path).filePath)))
        }
        for path in outcome.left {
            context.console.note("Left \(prefix.appending(path: path).filePath), which was changed since.")
        }
        let kept = UserFolders(of: name, environment: ProcessInfo.processInfo.environment).existing
        if !kept.isEmpty {
            context.console.note("What \(name) keeps for you is left: \(kept.joined(separator: ", "))")
        }
        return outcome.left.isEmpty ? .clean : .findings
    }
}
