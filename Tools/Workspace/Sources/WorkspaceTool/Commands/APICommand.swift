internal import CommandKit
internal import Foundation
internal import TerminalText
internal import WorkspaceKit

/// `api`: what the packages offer, kept beside them and compared.
enum APICommand {
    static let base = Option("base", .text, placeholder: "REF", help: "The commit; by default where this branch began.")

    static let snapshot = Command(
        "snapshot",
        summary: "Write API.txt into each package with a library.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["api", "snapshot", "Networking"], "After a change that is meant.")]
    )
    static let check = Command(
        "check",
        summary: "Compare what the packages offer with their API.txt.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["api", "check"], "In CI: nothing is offered or withdrawn by accident.")]
    )
    static let diff = Command(
        "diff",
        summary: "Show what changed in the interfaces since a commit, and what of it breaks others.",
        discussion: "A package whose API.txt is not in that commit is built as it was then.",
        arguments: [Options.packages],
        options: [base, Options.format],
        examples: [Example(["api", "diff", "--base", "v1.2.0"], "What a release has to announce.")]
    )

    static let command = Command(
        "api",
        summary: "Keep, check and compare the public interfaces of packages.",
        discussion:
            "An interface is the sorted list of what a package's libraries declare public, as the compiler sees it.",
        subcommands: [snapshot, check, diff],
        examples: [Example(["api", "check"], "Whether the interfaces are those that were written down.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try workspace.packages(named: context.parsed[Options.packages])
        let api = try await APISession(context, workspace, packages)
        let code: ExitCode =
            switch context.parsed.path.last {
            case snapshot.name: try api.snapshot()
            case check.name: try api.check()
            default: try await api.diff(base: context.parsed[base])
            }
        return context.exitCode(workspace, code)
    }
}
