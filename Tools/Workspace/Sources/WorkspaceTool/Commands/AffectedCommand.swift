internal import CommandKit
internal import TerminalText
internal import WorkspaceKit

/// `affected`: what the changes since a base can have broken.
enum AffectedCommand {
    static let explain = Flag("explain", help: "Show the way from a changed file to each package.")

    static let command = Command(
        "affected",
        summary: "List the packages whose tests the changes since a base can break.",
        discussion:
            "Compares the files as they are, staged or not, tracked or not, with the commit where the base and this branch "
            + "parted. A file that no package owns affects everything.",
        options: [Affecting.base, explain, Options.format],
        examples: [Example(["affected", "--base", "origin/main", "--explain"], "With the reasons.")]
    )

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let found = try await Affecting.find(context, workspace)
        if context.isJSON {
            try context.console.write(json: AffectedJSON(found))
            return context.exitCode(workspace)
        }
        for package in found.packages {
            try context.console.write(StyledText(SafeText(package.name)))
            guard context.parsed[explain], let reason = found.affected.reasons[package.path] else { continue }
            try context.console.write(
                StyledText(SafeText("    \(([reason.file] + reason.path).joined(separator: " -> "))"))
            )
        }
        if let file = found.affected.unowned.first {
            let more = found.affected.unowned.count - 1
            context.console.log("All packages: no package owns \(file)\(more > 0 ? " and \(more) more" : "").")
        } else {
            context.console.log(
                "\(found.packages.count) of \(workspace.packages.count) packages, \(found.changes.count) changed file(s) since "
                    + "\(found.mergeBase.prefix(10))."
            )
        }
        return context.exitCode(workspace)
    }
}
