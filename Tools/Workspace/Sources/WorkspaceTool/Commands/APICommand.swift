import CommandKit
import TerminalText
import WorkspaceGraph
import WorkspaceRules

/// `api`: records and compares the public interfaces of packages.
enum APICommand {
    static let base = Option("base", .text, placeholder: "REF", help: "The commit; by default where this branch began.")

    private static let snapshot = Command(
        "snapshot",
        summary: "Write API.txt into each package with a library.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["api", "snapshot", "Networking"], "After a change that is meant.")]
    )
    private static let check = Command(
        "check",
        summary: "Compare what the packages offer with their API.txt.",
        arguments: [Options.packages],
        options: [Options.format],
        examples: [Example(["api", "check"], "In CI: nothing is offered or withdrawn by accident.")]
    )
    private static let diff = Command(
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
        let names = context.parsed[Options.packages]
        let api = try await PackageAPI(workspace.packages(named: names), in: workspace)
        switch context.parsed.path.last {
        case snapshot.name:
            let written = try api.snapshot()
            if context.isJSON {
                try context.console.write(json: ["written": written])
            } else {
                for path in written { try context.write(path) }
                context.console.log("\(written.count) of \(api.kept.count) interfaces changed.")
            }
            return context.exitCode(workspace)
        case check.name:
            let differences = try api.check()
            try write(differences, context)
            if !differences.isEmpty, !context.isJSON {
                context.console.log("If that is meant: ./workspace.sh api snapshot")
            }
            return context.exitCode(workspace, differences.isEmpty ? .ok : .findings)
        default:
            let changes = try await api.diff(since: context.parsed[base], withGone: names.isEmpty)
            try write(changes, context)
            return context.exitCode(
                workspace,
                changes.flatMap(\.changes).contains(where: \.isBreaking) ? .findings : .ok
            )
        }
    }

    private static func write(_ packages: [PackageAPI.Changes], _ context: ToolContext) throws {
        guard !context.isJSON else { return try context.console.write(json: ["packages": packages]) }
        for package in packages {
            var title = StyledText(SafeText(package.name), .bold)
            if package.isNew { title.append(SafeText(": new")) }
            try context.console.write(title)
            for change in package.changes { try write(change, context) }
        }
        let changes = packages.flatMap(\.changes)
        let breaking = changes.count(where: \.isBreaking)
        let sum =
            "\(breaking) breaking and \(changes.count - breaking) other change(s) in \(packages.count) package(s)."
        context.console.log(packages.isEmpty ? "No interface changed." : sum)
    }

    private static func write(_ change: APIChange, _ context: ToolContext) throws {
        var line = StyledText(SafeText("  \(change.kind.rawValue) "))
        line.append(SafeText(change.path), change.isBreaking ? Style(foreground: .red) : Style())
        try context.console.write(line)
        let texts = [
            change.before.map { "- \($0)" }, change.after.map { "+ \($0)" }, change.breaks.map { "breaks \($0)" },
        ]
        for text in texts.compactMap(\.self) { try context.write("      \(text)") }
    }
}
